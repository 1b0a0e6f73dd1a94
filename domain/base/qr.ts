import { create } from 'qrcode';

/** The quiet zone of the standard, in modules. */
const QUIET_ZONE = 4;

export interface QrCode {
  /** The width in modules, with the quiet zone. */
  readonly side: number;
  /** The dark modules, counted from the corner of the quiet zone. */
  readonly dark: readonly { readonly row: number; readonly column: number }[];
}

/** The QR code of a text. Level 'M' is for codes on a screen, 'H' for codes with a picture in the middle. */
export function qrCode(text: string, errorCorrectionLevel: 'M' | 'H'): QrCode {
  const { modules } = create(text, { errorCorrectionLevel });
  const places = Array.from({ length: modules.size ** 2 }, (_, place) => ({
    row: Math.floor(place / modules.size),
    column: place % modules.size,
  }));
  return {
    side: modules.size + 2 * QUIET_ZONE,
    dark: places
      .filter(({ row, column }) => modules.get(row, column))
      .map(({ row, column }) => ({ row: row + QUIET_ZONE, column: column + QUIET_ZONE })),
  };
}
