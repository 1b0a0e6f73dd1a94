import { encodePaper } from '#domain/printing/paper/escpos.ts';
import type { Paper } from '#domain/printing/paper/paper.ts';
import type { PaperPrinter } from '#domain/printing/paper/printer.ts';
import { drawPlan, paperPictures } from './paper-canvas.ts';

/** A paper as the bytes for a receipt printer that cuts, drawn by the browser where it has to be a picture. */
export const paperBytes = async (
  paper: Paper,
  printer: Omit<PaperPrinter, 'cut'>,
): Promise<Uint8Array<ArrayBuffer>> =>
  encodePaper(paper, { ...printer, cut: true }, { pictures: await paperPictures(paper), draw: drawPlan });
