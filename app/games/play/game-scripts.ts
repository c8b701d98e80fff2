const files = import.meta.glob<string>('../*/*.play.ts', { query: '?script', import: 'default', eager: true });

/**
 * Returns the URL of a built script, by its source `app/games/<family>/<name>.play.ts`.
 * @throws if there is no such source
 */
export function getGameScript(family: string, name = family): string {
  const url = files[`../${family}/${name}.play.ts`];
  if (url === undefined) throw new Error(`app/games/${family}/${name}.play.ts is missing`);
  return url;
}
