import CodepageEncoder from '@point-of-sale/codepage-encoder';
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { joinBytes } from '../bytes.ts';
import type { Paper } from './paper.ts';
import { type CodePage, type PaperPrinter, ROLLS } from './printer.ts';
import { type RollLine, type RollPart, rollParts } from './roll-lines.ts';

/** Decoded pixels, four bytes each: red, green, blue, alpha. */
export interface PaperPicture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** Pictures of logos by their URL. A logo without a picture is left out. */
export type PaperPictures = ReadonlyMap<string, PaperPicture>;

/** Feeds the paper until the cutter is below the last line, and cuts (GS V 66): how far that is depends on the printer. */
const FEED_AND_CUT = [0x1d, 0x56, 0x42, 0x00];
/** Without a cutter, so that the last line is above the edge to tear at. */
const FEED_LINES = 4;
/** Modules of 6 dots are 0.75 mm: phones read them. */
const QR_DOTS = 6;
const LOGO_DOTS = 176;
const UNKNOWN_LETTER = 0x3f;

type Page = Pick<PaperPrinter, 'width' | 'code_page'>;

/** A text line per call, of at most `columns` letters: the encoder has nothing to wrap. */
const encoderOf = ({ width, code_page }: Page): ReceiptPrinterEncoder =>
  new ReceiptPrinterEncoder({
    columns: ROLLS[width].columns,
    imageMode: 'raster',
    newline: '\n',
    codepageCandidates: [code_page],
    errors: 'strict',
  })
    .initialize()
    .codepage(code_page);

function addLine(encoder: ReceiptPrinterEncoder, line: RollLine): void {
  const { text, scale, tall, strong, underlined, inverted } = line;
  encoder
    .bold(strong)
    .underline(underlined)
    .invert(inverted)
    .size(scale, tall ? 2 : 1)
    .line(text);
}

/** A picture in the middle of the roll, not wider than `dots`. Grey becomes dots, so that a photo keeps its shape. */
function addPicture(
  encoder: ReceiptPrinterEncoder,
  { width, height, data }: PaperPicture,
  dots: number,
): void {
  const scale = Math.min(1, dots / width, dots / height);
  encoder.align('center').image(
    { width, height, data },
    {
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
      algorithm: 'atkinson',
    },
  );
  encoder.align('left');
}

function addPart(encoder: ReceiptPrinterEncoder, part: RollPart, pictures: PaperPictures): void {
  switch (part.kind) {
    case 'line':
      addLine(encoder, part);
      break;
    case 'qr':
      encoder.align('center').qrcode(part.text, { model: 2, size: QR_DOTS, errorlevel: 'm' }).align('left');
      break;
    case 'logo': {
      const picture = pictures.get(part.url);
      if (picture) addPicture(encoder, picture, LOGO_DOTS);
    }
  }
}

function printed(
  { cut, copies, opens_drawer, ...page }: PaperPrinter,
  add: (encoder: ReceiptPrinterEncoder) => void,
): Uint8Array<ArrayBuffer> {
  const encoder = encoderOf(page);
  add(encoder);
  if (cut) encoder.raw(FEED_AND_CUT);
  else encoder.newline(FEED_LINES);
  const copy = encoder.encode();
  return joinBytes([...(opens_drawer ? [drawerPulse()] : []), ...Array.from({ length: copies }, () => copy)]);
}

/** The bytes that open the drawer of a printer. */
export function drawerPulse(): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new ReceiptPrinterEncoder().pulse().encode());
}

/** A paper as ESC/POS, in the code page of the printer. */
export function encodePaper(
  paper: Paper,
  printer: PaperPrinter,
  pictures: PaperPictures = new Map(),
): Uint8Array<ArrayBuffer> {
  const { columns } = ROLLS[printer.width];
  return printed(printer, (encoder) => {
    for (const block of paper.blocks)
      for (const part of rollParts(block, columns)) addPart(encoder, part, pictures);
  });
}

/** A paper that was drawn as a picture of the roll's width, for printers whose code pages are not known or lack a letter. */
export function encodePicture(picture: PaperPicture, printer: PaperPrinter): Uint8Array<ArrayBuffer> {
  const { width, height, data } = picture;
  return printed(printer, (encoder) => encoder.image({ width, height, data }, { algorithm: 'threshold' }));
}

/** Whether a code page has every letter of a paper. */
export function isInCodePage(paper: Paper, code_page: CodePage): boolean {
  const lines = paper.blocks.flatMap((block) => rollParts(block, ROLLS['80'].columns));
  const letters = new Set(lines.flatMap((part) => (part.kind === 'line' ? Array.from(part.text) : [])));
  letters.delete('?');
  return [...letters].every((letter) => CodepageEncoder.encode(letter, code_page)[0] !== UNKNOWN_LETTER);
}
