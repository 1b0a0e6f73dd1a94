import CanvasDither from 'canvas-dither';
import type { Paper } from './paper.ts';

/** Decoded pixels, four bytes each: red, green, blue, alpha. */
export interface PaperPicture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** Pictures of logos by their URL. A logo without a picture is left out. */
export type PaperPictures = ReadonlyMap<string, PaperPicture>;

/** Reads the logos of a paper. */
export async function readPictures(
  { blocks }: Paper,
  read: (url: string) => Promise<PaperPicture | null>,
): Promise<PaperPictures> {
  const urls = blocks.flatMap((block) => (block.kind === 'logo' ? [block.url] : []));
  const pictures = await Promise.all(urls.map(async (url) => [url, await read(url)] as const));
  return new Map(pictures.flatMap(([url, picture]) => (picture ? [[url, picture] as const] : [])));
}

/** The size of a picture in a square of `side` dots. A small one is not enlarged. */
export function fitted(
  { width, height }: { readonly width: number; readonly height: number },
  side: number,
): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, side / width, side / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** An opaque picture in black and white, with its grey as dots. */
export const dithered = ({ width, height, data }: PaperPicture): PaperPicture =>
  CanvasDither.atkinson({ width, height, data: data.slice() });
