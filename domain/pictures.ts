const OWN = /^\/media\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/;

/** Pixels across a product's picture, at most, and across the same made small. */
export const PICTURE_WIDTH = 960;
export const SMALL_PICTURE_WIDTH = 400;

/** Where a product's picture is made small; of a picture that is not one of ours, the picture itself. */
export function smallPicture(url: string): string {
  return OWN.test(url) ? `${url}/small` : url;
}

/** The sizes of a picture that a browser may choose from; none of a picture that is not one of ours. */
export function pictureSizes(url: string): string | undefined {
  return OWN.test(url) ? `${url}/small ${SMALL_PICTURE_WIDTH}w, ${url} ${PICTURE_WIDTH}w` : undefined;
}
