const OWN = /^\/media\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/;

/** Pixels across a product's picture, at most, and across the same made small. */
export const PICTURE_WIDTH = 960;
export const SMALL_PICTURE_WIDTH = 400;

/** Whether a picture for everybody, a product's or the logo, is kept by us; its address is then plain text in any header. */
export function isOwnPicture(url: string): boolean {
  return OWN.test(url);
}

/** Where such a picture is made small; of a picture that is not one of ours, the picture itself. */
export function smallPicture(url: string): string {
  return isOwnPicture(url) ? `${url}/small` : url;
}

/** The pictures that a business keeps: of products, the same made small, and of papers and receipts, which few may see. */
export const PICTURE_KINDS = ['product', 'small', 'paper', 'receipt'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

const SMALL = '/small';

/** Under what name the store keeps a picture: a small one beside its own. */
export function pictureKey(kind: PictureKind, businessId: string, id: string): string {
  return kind === 'small' ? `product/${businessId}/${id}${SMALL}` : `${kind}/${businessId}/${id}`;
}

/** What a name in a business's part of the store is, the other way round. */
export function pictureNamed(
  kind: Exclude<PictureKind, 'small'>,
  name: string,
): { readonly kind: PictureKind; readonly id: string } {
  return name.endsWith(SMALL) ? { kind: 'small', id: name.slice(0, -SMALL.length) } : { kind, id: name };
}
