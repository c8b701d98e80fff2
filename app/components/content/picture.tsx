interface PictureProps {
  src: string;
  width: number;
  height: number;
  /** Whether it loads at once, even far below the screen. */
  eager?: boolean;
}

/**
 * A decorative picture. Its URL is only in `srcset`, because some text browsers print the file name of a `src` with
 * an empty `alt`.
 */
export function Picture({ src, width, height, eager = false }: PictureProps) {
  return (
    <img
      srcSet={src.replaceAll(' ', '%20')}
      alt=""
      width={width}
      height={height}
      loading={eager ? undefined : 'lazy'}
      decoding="async"
    />
  );
}
