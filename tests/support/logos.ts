import sharp, { type Sharp } from 'sharp';
import { changeBusiness } from '#db/queries/business/settings.ts';
import type { Business } from './business.ts';

type PictureType = 'webp' | 'png' | 'jpeg';

interface Uploader {
  readonly origin: string;
  /** Of an administrator. */
  readonly token: string;
}

/** Stores bytes as a public picture. Returns its address. */
export async function storePicture(
  { origin, token }: Uploader,
  bytes: Uint8Array<ArrayBuffer>,
  type: PictureType = 'webp',
): Promise<string> {
  const response = await fetch(`${origin}/api/media/products`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': `image/${type}` },
    body: bytes,
  });
  const { url }: { url: string } = await response.json();
  return url;
}

/** Makes a picture the business's logo. Returns its address. */
export async function storeLogo(
  business: Business,
  uploader: Uploader,
  picture: Sharp,
  type: PictureType = 'webp',
): Promise<string> {
  const bytes = new Uint8Array(await picture.toFormat(type, { quality: 90 }).toBuffer());
  const logo_url = await storePicture(uploader, bytes, type);
  await changeBusiness(business.writeScope(), { logo_url });
  return logo_url;
}

/** A picture with its left half black and its right half white. */
export const halfBlack = (width: number, height: number): Sharp => {
  const black = { create: { width: width / 2, height, channels: 3 as const, background: '#000' } };
  return sharp({ create: { width, height, channels: 3, background: '#fff' } }).composite([
    { input: black, left: 0, top: 0 },
  ]);
};
