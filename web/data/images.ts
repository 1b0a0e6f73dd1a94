import { type Crop, shrinkAvatar, shrinkPicture } from '#web/base/shrink.ts';
import { api } from './api.ts';

/** Sends an image as the body of a request, as its bytes. */
const asBody = (image: Blob) => ({ init: { body: image, headers: { 'Content-Type': image.type } } });

interface ImageRoute {
  $post(args: object, options: ReturnType<typeof asBody>): Promise<{ json(): Promise<{ url: string }> }>;
}

async function upload(route: ImageRoute, image: Blob): Promise<string> {
  const { url } = await (await route.$post({}, asBody(image))).json();
  return url;
}

/** Uploads a photo of a purchase document, visible to those who may read the inventory. Returns its address. */
export const uploadPaper = (image: Blob) => upload(api.media.papers, image);

/** Uploads a photo of an expense's receipt, visible to those who may read the expenses. Returns its address. */
export const uploadReceipt = (image: Blob) => upload(api.media.receipts, image);

/** Uploads the user's own picture. Returns its address. */
export const uploadAvatar = async (image: ImageBitmap, crop: Crop): Promise<string> =>
  upload(api.media.avatars, await shrinkAvatar(image, crop));

/** Uploads a public picture (a product or the logo) in full size and as a thumbnail for phones. Returns its address. */
export async function uploadPicture(image: ImageBitmap, crop: Crop): Promise<string> {
  const { full, small } = await shrinkPicture(image, crop);
  const url = await upload(api.media.products, full);
  const id = url.split('/').at(-1) ?? '';
  await api.media.products[':id'].small.$put({ param: { id } }, asBody(small));
  return url;
}
