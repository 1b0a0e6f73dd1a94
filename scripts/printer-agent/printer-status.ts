/** DLE EOT 2 and 4: why the printer is offline, and its paper. A printer answers them at once, also while it prints. */
export const STATUS_REQUEST = Uint8Array.from([0x10, 0x04, 0x02, 0x10, 0x04, 0x04]);
export const STATUS_LENGTH = 2;

/** Bits that are fixed in every status byte, which distinguish it from other bytes. */
const FIXED_BITS = 0x93;
const FIXED_VALUE = 0x12;
const COVER_OPEN = 0x04;
const PAPER_ENDED = 0x20;
const ERROR = 0x40;
const NO_PAPER = 0x60;

export const isStatus = (byte: number): boolean => (byte & FIXED_BITS) === FIXED_VALUE;

/** What people read when a printer cannot print; null if it can. */
export function faultOf([offline = 0, paper = 0]: readonly number[]): string | null {
  if (offline & COVER_OPEN) return 'La tapa de la impresora está abierta';
  if (offline & PAPER_ENDED || paper & NO_PAPER) return 'La impresora no tiene papel';
  if (offline & ERROR) return 'La impresora tiene un error: revisa la cuchilla y el papel';
  return null;
}
