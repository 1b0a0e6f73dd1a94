/** A script or style for browsers, bundled and minified as text (scripts/worker-bundle.ts). */
declare module '*?text' {
  const text: string;
  export default text;
}
