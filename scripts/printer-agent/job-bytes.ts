import type { AgentPrinters, ClaimedJob } from '#domain/answers/printing.ts';
import { drawerPulse, encodePaper } from '#domain/paper/escpos.ts';
import { CODE_PAGES, type PaperPrinter } from '#domain/paper/printer.ts';
import { opensDrawer, queuedPaper } from '#domain/paper/queued-paper.ts';

/** The lower-case accents, ñ, Ñ, ¿ and ¡ have the same codes in 437, 850 and 858: most printers without a known character set read them. */
const USUAL_CODE_PAGE = 'cp858';

const paperPrinter = (job: ClaimedJob): PaperPrinter => ({
  width: job.printer.width_mm === 58 ? '58' : '80',
  code_page: CODE_PAGES.find((page) => page === job.printer.code_page) ?? USUAL_CODE_PAGE,
  cut: true,
  opens_drawer: opensDrawer(job),
  copies: job.printer.copies,
});

/** What is sent to the printer for a job: a drawer is opened without paper. */
export const jobBytes = (job: ClaimedJob, shop: AgentPrinters['business'], now: Date): Uint8Array =>
  job.kind === 'gaveta' ? drawerPulse() : encodePaper(queuedPaper(job, shop, now), paperPrinter(job));
