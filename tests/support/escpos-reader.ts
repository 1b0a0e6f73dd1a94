/** One line as a printer prints it. */
export interface PrintedLine {
  readonly kind: 'line';
  readonly text: string;
  readonly align: 'left' | 'center' | 'right';
  readonly strong: boolean;
  readonly underlined: boolean;
  readonly inverted: boolean;
  /** The width and the height of its letters, 1 to 8. */
  readonly scale: number;
  readonly height: number;
  /** The code page that printed its letters. */
  readonly codePage: string;
}

export type PrintedPart =
  | PrintedLine
  | { readonly kind: 'qr'; readonly text: string; readonly align: PrintedLine['align'] }
  /** A raster image: its rows of dots, '#' for a black one. */
  | { readonly kind: 'image'; readonly rows: readonly string[]; readonly align: PrintedLine['align'] }
  | { readonly kind: 'cut' }
  | { readonly kind: 'pulse' };

/** The upper half of code page 850 (IBM, 1986). 858 has the euro in the place of the dotless i. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0';
/** The upper half of code page 437, which printers start with. */
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0';

/** The tables that `ESC t n` selects, by n, as Epson and most others number them. */
const CODE_PAGES: Readonly<Record<number, readonly [name: string, upper: string]>> = {
  0: ['cp437', CP437],
  2: ['cp850', CP850],
  16: [
    'windows1252',
    new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 128 }, (_, n) => n + 128)),
  ],
  19: ['cp858', CP850.replace('ı', '€')],
};

const ALIGNS = ['left', 'center', 'right'] as const;
const ESC = 0x1b;
const FS = 0x1c;
const GS = 0x1d;

const START = {
  align: 'left',
  strong: false,
  underlined: false,
  inverted: false,
  scale: 1,
  height: 1,
  page: 0,
} as const satisfies State;

interface State {
  align: PrintedLine['align'];
  strong: boolean;
  underlined: boolean;
  inverted: boolean;
  scale: number;
  height: number;
  page: number;
}

/**
 * Reads ESC/POS as a printer does, also in pieces: a command whose bytes have not all arrived waits for the others. Throws for a command that it
 * does not know, so that no test takes commands for text.
 */
export class EscPosReader {
  readonly parts: PrintedPart[] = [];
  /** The places in what arrived where a letter or a command ended, and the beginning. */
  readonly borders: number[] = [0];
  #waiting: readonly number[] = [];
  #state: State = { ...START };
  /** The state in which the last letter was printed. */
  #style: State = START;
  #text = '';
  #qr = '';

  /** How many bytes arrived that are not printed yet: a command that is not complete, or a line without its end. */
  get pending(): number {
    return this.#waiting.length + this.#text.length;
  }

  write(bytes: Iterable<number>): void {
    const all = [...this.#waiting, ...bytes];
    let at = 0;
    for (;;) {
      const length = this.#command(all, at);
      if (length === 0) break;
      at += length;
      this.borders.push((this.borders.at(-1) ?? 0) + length);
    }
    this.#waiting = all.slice(at);
  }

  /** Handles what is at `at` and returns its length; 0 if it has not arrived completely. */
  #command(all: readonly number[], at: number): number {
    const code = all[at];
    if (code === undefined) return 0;
    if (code === ESC) return this.#escape(all, at);
    if (code === FS) return this.#fixed(all, at, 2, { 46: () => undefined });
    if (code === GS) return this.#group(all, at);
    if (code === 0x0a) this.#endLine();
    else if (code >= 0x20) this.#print(code);
    else if (code !== 0x0d) throw new Error(`unknown control code ${code}`);
    return 1;
  }

  #print(code: number): void {
    const upper = CODE_PAGES[this.#state.page]?.[1] ?? '';
    this.#text += code < 0x80 ? String.fromCharCode(code) : (upper[code - 0x80] ?? '\uFFFD');
    this.#style = { ...this.#state };
  }

  #endLine(): void {
    const { page, ...style } = this.#text === '' ? START : this.#style;
    this.parts.push({
      kind: 'line',
      text: this.#text,
      ...style,
      codePage: CODE_PAGES[page]?.[0] ?? `page ${page}`,
    });
    this.#text = '';
  }

  #fixed(
    all: readonly number[],
    at: number,
    length: number,
    effects: Readonly<Record<number, (value: number) => void>>,
  ): number {
    if (all.length < at + length) return 0;
    const [code = 0, name = 0, value = 0] = all.slice(at, at + 3);
    const effect = effects[name];
    if (!effect) throw new Error(`unknown command ${code.toString(16)} ${name.toString(16)}`);
    effect(value);
    return length;
  }

  #escape(all: readonly number[], at: number): number {
    const name = all[at + 1];
    if (name === 0x40)
      return this.#fixed(all, at, 2, {
        [name]: () => {
          this.#state = { ...START };
          this.#text = '';
        },
      });
    if (name === 0x70) return this.#fixed(all, at, 5, { [name]: () => this.parts.push({ kind: 'pulse' }) });
    return this.#fixed(all, at, 3, {
      33: () => undefined,
      69: (value) => {
        this.#state.strong = value % 2 === 1;
      },
      45: (value) => {
        this.#state.underlined = value > 0;
      },
      77: () => undefined,
      97: (value) => {
        this.#state.align = ALIGNS[value] ?? 'left';
      },
      116: (value) => {
        this.#state.page = value;
      },
    });
  }

  #group(all: readonly number[], at: number): number {
    const name = all[at + 1];
    if (name === 0x56) {
      const mode = all[at + 2];
      const length = mode === 65 || mode === 66 ? 4 : 3;
      return this.#fixed(all, at, length, { [name]: () => this.parts.push({ kind: 'cut' }) });
    }
    if (name === 0x28) return this.#code(all, at);
    if (name === 0x76) return this.#image(all, at);
    return this.#fixed(all, at, 3, {
      33: (value) => {
        this.#state.scale = (value >> 4) + 1;
        this.#state.height = (value & 7) + 1;
      },
      66: (value) => {
        this.#state.inverted = value % 2 === 1;
      },
    });
  }

  /** GS ( k: the functions of QR codes. */
  #code(all: readonly number[], at: number): number {
    const [low, high] = all.slice(at + 3, at + 5);
    if (low === undefined || high === undefined) return 0;
    const length = 5 + low + 256 * high;
    if (all.length < at + length) return 0;
    const [, fn, , ...data] = all.slice(at + 5, at + length);
    if (fn === 0x50) this.#qr = String.fromCharCode(...data);
    if (fn === 0x51) this.parts.push({ kind: 'qr', text: this.#qr, align: this.#state.align });
    return length;
  }

  /** GS v 0: a raster image, eight dots a byte. */
  #image(all: readonly number[], at: number): number {
    const [, xLow, xHigh, yLow, yHigh] = all.slice(at + 3, at + 8);
    if (xLow === undefined || xHigh === undefined || yLow === undefined || yHigh === undefined) return 0;
    const width = xLow + 256 * xHigh;
    const height = yLow + 256 * yHigh;
    const length = 8 + width * height;
    if (all.length < at + length) return 0;
    const rows = Array.from({ length: height }, (_, y) =>
      all
        .slice(at + 8 + y * width, at + 8 + (y + 1) * width)
        .map((byte) => byte.toString(2).padStart(8, '0').replaceAll('0', ' ').replaceAll('1', '#'))
        .join(''),
    );
    this.parts.push({ kind: 'image', rows, align: this.#state.align });
    return length;
  }
}

/** What a printer prints for these bytes. */
export function readEscPos(bytes: Iterable<number>): readonly PrintedPart[] {
  const reader = new EscPosReader();
  reader.write(bytes);
  if (reader.pending > 0) throw new Error(`${reader.pending} bytes at the end are no whole line or command`);
  return reader.parts;
}

/** The lines of text, without the others. */
export const linesOf = (parts: readonly PrintedPart[]): readonly PrintedLine[] =>
  parts.filter((part) => part.kind === 'line');
