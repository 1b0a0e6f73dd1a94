import type { AgentPrinters, ClaimedJob } from '#domain/answers/printing.ts';
import { drawerPulse, encodePaper, URGENT_DRAWER_PULSE } from '#domain/paper/escpos.ts';
import { type PaperPicture, readPictures } from '#domain/paper/picture.ts';
import { printingOf } from '#domain/paper/printer.ts';
import { opensDrawer, queuedPaper } from '#domain/paper/queued-paper.ts';
import { drawPlan } from './draw-plan.ts';

/** The picture of a logo's URL; null if there is none in time. */
export type ReadLogo = (url: string) => Promise<PaperPicture | null>;

/** What is sent to a printer that is ready, and to one without paper or with an open cover: null if nothing is sent then. */
export interface JobBytes {
  readonly ready: Uint8Array;
  readonly offline: Uint8Array | null;
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
  const printer = { ...printingOf(job.printer), cut: true, opens_drawer: opensDrawer(job) };
  const pictures = await readPictures(paper, readLogo);
  return { ready: encodePaper(paper, printer, { pictures, draw: drawPlan }), offline: null };
}
