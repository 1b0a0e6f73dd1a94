/** The code pages that receipt printers have and that hold the letters of Spanish. */
export const CODE_PAGES = ['cp858', 'cp850', 'windows1252'] as const;
export type CodePage = (typeof CODE_PAGES)[number];
/** How a printer gets letters: in a code page, or each paper as a picture, which every printer can print. */
export const LETTER_MODES = [...CODE_PAGES, 'image'] as const;
export type LetterMode = (typeof LETTER_MODES)[number];
/** The mode of a stored printer. One that this program does not know yet is printed as pictures. */
export const letterMode = (name: string): LetterMode => LETTER_MODES.find((mode) => mode === name) ?? 'image';
export const LETTER_NAMES: Readonly<Record<LetterMode, string>> = {
  cp858: 'CP858',
  cp850: 'CP850',
  windows1252: 'Windows-1252',
  image: 'Imagen',
};

/** The width of a roll in millimetres. */
export const ROLL_WIDTHS = ['80', '58'] as const;
export type RollWidth = (typeof ROLL_WIDTHS)[number];

/** What a roll holds: letters of the normal font on a line, and dots at 203 dpi. */
export const ROLLS: Readonly<Record<RollWidth, { readonly columns: 48 | 32; readonly dots: number }>> = {
  '80': { columns: 48, dots: 576 },
  '58': { columns: 32, dots: 384 },
};

/** The cell of one letter in the printer's normal font, and the space below a line, in dots. */
export const CELL = { width: 12, height: 24, gap: 6 } as const;
/** The side of a module of a QR code: 6 dots are 0.75 mm, which phones read. */
export const QR_DOTS = 6;
/** The longer side of a logo. */
export const LOGO_DOTS = 176;

/** How a receipt printer prints a paper. */
export interface PaperPrinter {
  readonly width: RollWidth;
  readonly letters: LetterMode;
  /** Whether it cuts the paper at its end. */
  readonly cut: boolean;
  /** Whether the drawer opens before the first copy. */
  readonly opens_drawer: boolean;
  readonly copies: number;
}

/** How a stored printer prints every paper. */
export const printingOf = (stored: {
  readonly width_mm: number;
  readonly code_page: string;
  readonly copies: number;
}): Pick<PaperPrinter, 'width' | 'letters' | 'copies'> => ({
  width: stored.width_mm === 58 ? '58' : '80',
  letters: letterMode(stored.code_page),
  copies: stored.copies,
});
