import { create } from 'qrcode';

/** What the standard asks for around a code, in modules. */
const QUIET = 4;

/** A QR code with the quiet zone around it. */
export interface QrCode {
  /** Modules across, quiet zone included. */
  readonly side: number;
  /** The places of its dark modules, counted from the quiet zone's corner. */
  readonly dark: readonly { readonly row: number; readonly column: number }[];
}

/** The code of a text: 'M' for what is scanned from a screen, 'H' for what has a picture in its middle. */
export function qrCode(text: string, errorCorrectionLevel: 'M' | 'H'): QrCode {
  const { modules } = create(text, { errorCorrectionLevel });
  const places = Array.from({ length: modules.size ** 2 }, (_, place) => ({
    row: Math.floor(place / modules.size),
    column: place % modules.size,
  }));
  return {
    side: modules.size + 2 * QUIET,
    dark: places
      .filter(({ row, column }) => modules.get(row, column))
      .map(({ row, column }) => ({ row: row + QUIET, column: column + QUIET })),
  };
}
