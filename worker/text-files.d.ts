/** A browser's script or style, built and made small, as the text that a page carries (scripts/worker-bundle.ts). */
declare module '*?text' {
  const text: string;
  export default text;
}
