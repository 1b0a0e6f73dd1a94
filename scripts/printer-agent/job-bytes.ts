import type { AgentPrinters, ClaimedJob } from '#domain/printing/answers/printing.ts';
import { encodePaper } from '#domain/printing/paper/escpos.ts';
import { type PaperPicture, readPictures } from '#domain/printing/paper/picture.ts';
import { printingOf } from '#domain/printing/paper/printer.ts';
import { queuedPaper } from '#domain/printing/paper/queued-paper.ts';
import { drawPlan } from './draw-plan.ts';

/** The picture of a logo's URL; null if there is none in time. */
export type ReadLogo = (url: string) => Promise<PaperPicture | null>;

/** What is sent to the printer for a job, without what opens its drawer; null for a drawer alone. */
export async function jobBytes(
  job: ClaimedJob,
  shop: AgentPrinters['business'],
  now: Date,
  readLogo: ReadLogo,
): Promise<Uint8Array | null> {
  if (job.kind === 'gaveta') return null;
  const paper = queuedPaper(job, shop, now);
  const printer = { ...printingOf(job.printer), cut: true, opens_drawer: false };
  const pictures = await readPictures(paper, readLogo);
  return encodePaper(paper, printer, { pictures, draw: drawPlan });
}
