import { apiFetch } from './api.ts';
import { type Crop, shrinkAvatar, shrinkPicture } from './shrink.ts';

async function upload(method: 'POST' | 'PUT', path: string, image: Blob): Promise<Response> {
  return apiFetch(path, { method, headers: { 'Content-Type': image.type }, body: image });
}

async function uploadFor(path: string, image: Blob): Promise<string> {
  const { url }: { url: string } = await (await upload('POST', path, image)).json();
  return url;
}

/** Uploads a photo of a purchase document, visible to those who may read the inventory. Returns its address. */
export const uploadPaper = (image: Blob) => uploadFor('/api/media/papers', image);

/** Uploads a photo of an expense's receipt, visible to those who may read the expenses. Returns its address. */
export const uploadReceipt = (image: Blob) => uploadFor('/api/media/receipts', image);

/** Uploads the user's own picture. Returns its address. */
export const uploadAvatar = async (image: ImageBitmap, crop: Crop): Promise<string> =>
  uploadFor('/api/media/avatars', await shrinkAvatar(image, crop));

/** Uploads a public picture (a product or the logo) in full size and as a thumbnail for phones. Returns its address. */
export async function uploadPicture(image: ImageBitmap, crop: Crop): Promise<string> {
  const { full, small } = await shrinkPicture(image, crop);
  const answer = await upload('POST', '/api/media/products', full);
  const { url }: { url: string } = await answer.json();
  await upload('PUT', `/api/media/products/${url.split('/').at(-1)}/small`, small);
  return url;
}
