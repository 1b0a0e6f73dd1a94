import type { Crop } from './shrink.ts';

/** Where a picture is looked at: the point in the middle, in its own pixels, and how near. */
export interface CropView {
  readonly x: number;
  readonly y: number;
  /** 1 shows as much as the frame's shape lets in. */
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const MAX_ZOOM = 4;

const within = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** The whole picture, as much of it as the frame's shape lets in, from its middle. */
export function fullView({ width, height }: Size): CropView {
  return { x: width / 2, y: height / 2, zoom: 1 };
}

/** The part of the picture that a frame of that shape (width by height) shows; it never leaves the picture. */
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

/** The view as near as told and moved by a share of what is shown, kept within the picture. */
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
