interface PictureProps {
  src: string;
  width: number;
  height: number;
  /** Fetched at once, also far below the screen. */
  eager?: boolean;
}

/**
 * A picture that decorates. Its address stands in `srcset` alone: for a `src` without words some text browsers write the
 * file's name.
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
