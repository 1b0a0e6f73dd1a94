import { apiFetch } from './api.ts';
import { type Crop, shrinkAvatar, shrinkPicture } from './shrink.ts';

async function upload(method: 'POST' | 'PUT', path: string, image: Blob): Promise<Response> {
  return apiFetch(path, { method, headers: { 'Content-Type': image.type }, body: image });
}

async function uploadFor(path: string, image: Blob): Promise<string> {
  const { url }: { url: string } = await (await upload('POST', path, image)).json();
  return url;
}

/** Sends the picture of a paper and gives the address to keep: for who may read the inventory. */
export const uploadPaper = (image: Blob) => uploadFor('/api/media/papers', image);

/** Sends the photo of an expense's receipt and gives the address to keep: for who may read the expenses. */
export const uploadReceipt = (image: Blob) => uploadFor('/api/media/receipts', image);

/** Sends the part of a picture that shows who is signed in; gives the address to keep. */
export const uploadAvatar = async (image: ImageBitmap, crop: Crop): Promise<string> =>
  uploadFor('/api/media/avatars', await shrinkAvatar(image, crop));

/** Sends the part of a picture that is for everybody, a product's or the logo, and the same made small for phones; gives the address to keep. */
export async function uploadPicture(image: ImageBitmap, crop: Crop): Promise<string> {
  const { full, small } = await shrinkPicture(image, crop);
  const answer = await upload('POST', '/api/media/products', full);
  const { url }: { url: string } = await answer.json();
  await upload('PUT', `/api/media/products/${url.split('/').at(-1)}/small`, small);
  return url;
}
