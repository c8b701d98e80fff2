/** The minified text of the one function that the file exports by default (vite.config.ts). */
declare module '*?script' {
  const text: string;
  export default text;
}
