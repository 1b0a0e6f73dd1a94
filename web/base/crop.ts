import type { Crop } from './shrink.ts';

/** The visible part of a picture: its centre, in pixels of the picture, and the zoom. */
export interface CropView {
  readonly x: number;
  readonly y: number;
  /** At 1, as much of the picture as fits the frame's aspect ratio. */
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const MAX_ZOOM = 4;

const within = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** The view at zoom 1, from the centre of the picture. */
export function fullView({ width, height }: Size): CropView {
  return { x: width / 2, y: height / 2, zoom: 1 };
}

/** The part of the picture that a frame of this aspect ratio (width by height) shows. It never exceeds the picture. */
export function cropOf(image: Size, view: CropView, shape: number): Crop {
  const width = Math.min(image.width, image.height * shape) / within(view.zoom, 1, MAX_ZOOM);
  const height = width / shape;
  return {
    x: within(view.x - width / 2, 0, image.width - width),
    y: within(view.y - height / 2, 0, image.height - height),
    width,
    height,
  };
}

/** The view with a new zoom, moved by a share of what is visible and kept inside the picture. */
export function moveView(
  image: Size,
  view: CropView,
  shape: number,
  by: { readonly right?: number; readonly down?: number; readonly zoomFactor?: number },
): CropView {
  const zoom = within(view.zoom * (by.zoomFactor ?? 1), 1, MAX_ZOOM);
  const shown = cropOf(image, { ...view, zoom }, shape);
  const middle = {
    x: view.x + (by.right ?? 0) * shown.width,
    y: view.y + (by.down ?? 0) * shown.height,
  };
  const crop = cropOf(image, { ...middle, zoom }, shape);
  return { x: crop.x + crop.width / 2, y: crop.y + crop.height / 2, zoom };
}
