const OWN = /^\/media\/[0-9a-f-]{36}\/([0-9a-f-]{36})$/;

/** The maximum width in pixels of a product's picture, and of its small version. */
export const PICTURE_WIDTH = 960;
export const SMALL_PICTURE_WIDTH = 400;

/** True when Fogón stores the public picture (a product's or the logo). Its address is then plain text in any header. */
export function isOwnPicture(url: string): boolean {
  return OWN.test(url);
}

/** The id of a public picture that Fogón stores; null for an address of anything else. */
export function ownPictureId(url: string): string | null {
  return OWN.exec(url)?.[1] ?? null;
}

/** The address of the small version. A picture from elsewhere has its own address. */
export function smallPicture(url: string): string {
  return isOwnPicture(url) ? `${url}/small` : url;
}

/** The pictures that a business stores: of products, their small versions, and the restricted ones of papers and receipts. */
export const PICTURE_KINDS = ['product', 'small', 'paper', 'receipt'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

const SMALL = '/small';

/** The key of a picture in the store. A small version is beside its picture. */
export function pictureKey(kind: PictureKind, businessId: string, id: string): string {
  return kind === 'small' ? `product/${businessId}/${id}${SMALL}` : `${kind}/${businessId}/${id}`;
}

/** The kind and id of a key in a business's part of the store. */
export function pictureNamed(
  kind: Exclude<PictureKind, 'small'>,
  name: string,
): { readonly kind: PictureKind; readonly id: string } {
  return name.endsWith(SMALL) ? { kind: 'small', id: name.slice(0, -SMALL.length) } : { kind, id: name };
}
