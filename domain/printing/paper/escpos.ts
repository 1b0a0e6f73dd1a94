import CodepageEncoder from '@point-of-sale/codepage-encoder';
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { joinBytes } from '#domain/base/bytes.ts';
import type { Paper } from './paper.ts';
import { isRealTimeCommand } from './paper-commands.ts';
import { fitted, type PaperPicture, type PaperPictures } from './picture.ts';
import { type CodePage, LOGO_DOTS, type PaperPrinter, QR_DOTS, ROLLS, type RollWidth } from './printer.ts';
import { type RollLine, type RollPart, rollParts } from './roll-lines.ts';
import { type RollPlan, rollPlan } from './roll-plan.ts';

/** Feeds the paper until the cutter is below the last line, and cuts (GS V 66): how far that is depends on the printer. */
const FEED_AND_CUT = [0x1d, 0x56, 0x42, 0x00];
/** Without a cutter, so that the last line is above the edge to tear at. */
const FEED_LINES = 4;
const UNKNOWN_LETTER = 0x3f;
/** The code pages of PCs have letters such as '→' below this one, where printers have commands. */
const FIRST_LETTER = 0x20;

/** A text line per call, of at most `columns` letters: the encoder has nothing to wrap. */
const encoderOf = (width: RollWidth, codePage: CodePage): ReceiptPrinterEncoder =>
  new ReceiptPrinterEncoder({
    columns: ROLLS[width].columns,
    imageMode: 'raster',
    newline: '\n',
    codepageCandidates: [codePage],
    errors: 'strict',
  })
    .initialize()
    .codepage(codePage);

function addLine(encoder: ReceiptPrinterEncoder, line: RollLine): void {
  const { text, scale, tall, strong, underlined, inverted } = line;
  encoder
    .bold(strong)
    .underline(underlined)
    .invert(inverted)
    .size(scale, tall ? 2 : 1)
    .line(text);
}

/** A picture in the middle of the roll. Grey becomes dots, so that a photo keeps its shape. */
function addPicture(encoder: ReceiptPrinterEncoder, { width, height, data }: PaperPicture): void {
  const size = fitted({ width, height }, LOGO_DOTS);
  encoder
    .align('center')
    .image({ width, height, data }, { ...size, algorithm: 'atkinson' })
    .align('left');
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
      if (picture) addPicture(encoder, picture);
    }
  }
}

/** The encoder makes pictures of whole bands. */
const BAND_DOTS = 8;

/** Printers obey real-time commands also inside a picture: one more black dot keeps its bytes from asking for a status or opening the drawer. */
const withoutRealTimeCommands = (bytes: Uint8Array): Uint8Array =>
  bytes.map((byte, at) => (isRealTimeCommand(byte, bytes[at + 1]) ? byte | 1 : byte));

/** A picture ends with a whole band. The two bytes of its height stand before its dots: a height that reads as a real-time command gets one more band. */
function inBands(plan: RollPlan): RollPlan {
  const height = Math.ceil(plan.height / BAND_DOTS) * BAND_DOTS;
  return { ...plan, height: height + (isRealTimeCommand(height & 0xff, height >> 8) ? BAND_DOTS : 0) };
}

/** The bytes that open the drawer of a printer. */
export function drawerPulse(): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new ReceiptPrinterEncoder().pulse().encode());
}

/** A paper that begins with what opens the drawer, without that; null for another one. */
export function withoutDrawerPulse(paper: Uint8Array): Uint8Array | null {
  const pulse = drawerPulse();
  return pulse.every((byte, at) => paper[at] === byte) ? paper.subarray(pulse.length) : null;
}

/** The same at once (DLE DC4 1), also without paper or with an open cover: such a printer keeps other bytes until it is ready. */
export const URGENT_DRAWER_PULSE = Uint8Array.of(0x10, 0x14, 1, 0, 2);

/** Whether a code page has every letter of a paper. */
function isInCodePage(paper: Paper, codePage: CodePage): boolean {
  const lines = paper.blocks.flatMap((block) => rollParts(block, ROLLS['80'].columns));
  const letters = new Set(lines.flatMap((part) => (part.kind === 'line' ? Array.from(part.text) : [])));
  letters.delete('?');
  return [...letters].every((letter) => {
    const [code = UNKNOWN_LETTER] = CodepageEncoder.encode(letter, codePage);
    return code !== UNKNOWN_LETTER && code >= FIRST_LETTER;
  });
}

function textOf(
  paper: Paper,
  width: RollWidth,
  codePage: CodePage,
  pictures: PaperPictures,
): ReceiptPrinterEncoder {
  const encoder = encoderOf(width, codePage);
  for (const block of paper.blocks)
    for (const part of rollParts(block, ROLLS[width].columns)) addPart(encoder, part, pictures);
  return encoder;
}

function pictureOf(width: RollWidth, picture: PaperPicture): ReceiptPrinterEncoder {
  const { width: dots, height, data } = picture;
  return encoderOf(width, 'cp858').image({ width: dots, height, data }, { algorithm: 'threshold' });
}

/** What a paper needs to be printed besides its text. */
export interface PaperMeans {
  readonly pictures: PaperPictures;
  /** Draws the picture of a plan. */
  readonly draw: (plan: RollPlan) => PaperPicture;
}

/** A paper as ESC/POS: as text in the code page of the printer or, where that is not known or lacks a letter, as a picture. */
export function encodePaper(
  paper: Paper,
  { width, letters, cut, copies, opens_drawer }: PaperPrinter,
  { pictures, draw }: PaperMeans,
): Uint8Array<ArrayBuffer> {
  const encoder =
    letters !== 'image' && isInCodePage(paper, letters)
      ? textOf(paper, width, letters, pictures)
      : pictureOf(width, draw(inBands(rollPlan(paper, width, pictures))));
  if (cut) encoder.raw(FEED_AND_CUT);
  else encoder.newline(FEED_LINES);
  const copy = withoutRealTimeCommands(encoder.encode());
  return joinBytes([...(opens_drawer ? [drawerPulse()] : []), ...Array.from({ length: copies }, () => copy)]);
}
