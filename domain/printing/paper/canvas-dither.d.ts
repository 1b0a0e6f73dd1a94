declare module 'canvas-dither' {
  interface Pixels {
    width: number;
    height: number;
    data: Uint8ClampedArray;
  }
  const CanvasDither: {
    /** Changes the picture itself to black and white, and returns it. */
    atkinson(image: Pixels): Pixels;
  };
  export default CanvasDither;
}
