import type { AgentPrinters, ClaimedJob } from '#domain/answers/printing.ts';
import { drawerPulse, encodePaper, URGENT_DRAWER_PULSE } from '#domain/paper/escpos.ts';
import type { Paper } from '#domain/paper/paper.ts';
import type { PaperPicture, PaperPictures } from '#domain/paper/picture.ts';
import { letterMode, type PaperPrinter } from '#domain/paper/printer.ts';
import { opensDrawer, queuedPaper } from '#domain/paper/queued-paper.ts';
import { drawPlan } from './draw-plan.ts';

/** The picture of a logo's URL; null if there is none in time. */
export type ReadLogo = (url: string) => Promise<PaperPicture | null>;

const paperPrinter = (job: ClaimedJob): PaperPrinter => ({
  width: job.printer.width_mm === 58 ? '58' : '80',
  letters: letterMode(job.printer.code_page),
  cut: true,
  opens_drawer: opensDrawer(job),
  copies: job.printer.copies,
});

/** What is sent to a printer that is ready, and to one without paper or with an open cover: null if nothing is sent then. */
export interface JobBytes {
  readonly ready: Uint8Array;
  readonly offline: Uint8Array | null;
}

async function picturesOf({ blocks }: Paper, readLogo: ReadLogo): Promise<PaperPictures> {
  const pictures = new Map<string, PaperPicture>();
  for (const block of blocks) {
    if (block.kind !== 'logo') continue;
    const picture = await readLogo(block.url);
    if (picture) pictures.set(block.url, picture);
  }
  return pictures;
}

/** What is sent to the printer for a job: a drawer is opened without paper. */
export async function jobBytes(
  job: ClaimedJob,
  shop: AgentPrinters['business'],
  now: Date,
  readLogo: ReadLogo,
): Promise<JobBytes> {
  if (job.kind === 'gaveta') return { ready: drawerPulse(), offline: URGENT_DRAWER_PULSE };
  const paper = queuedPaper(job, shop, now);
  const pictures = await picturesOf(paper, readLogo);
  return { ready: encodePaper(paper, paperPrinter(job), { pictures, draw: drawPlan }), offline: null };
}
