import type { ReactElement } from 'react';
import type { Paper } from '#domain/printing/paper/paper.ts';
import type { PaperShop } from '#domain/printing/paper/shop.ts';
import { createStore } from '#web/base/store.ts';

/** A receipt printer's roll, or the office paper in the printer: A4 or Letter. */
export type PaperFormat = 'roll' | 'office';
/** Makes a paper of a business. `now` is the instant by the server's clock. */
export type BuildPaper = (shop: PaperShop, now: Date) => Paper;

/** The printer of the device, if it has one, or the browser's dialog in any case. */
type PrintsBy = 'printer' | 'dialog';

export interface PagePrintJob {
  readonly id: number;
  readonly content: { readonly build: BuildPaper; readonly by: PrintsBy } | { readonly sheet: ReactElement };
  readonly done: () => void;
}

export const printJob = createStore<PagePrintJob | null>(null);
let lastJobId = 0;

/** Removes a job that was printed, or that could not be. */
export function endJob(job: PagePrintJob): void {
  job.done();
  if (printJob.get() === job) printJob.set(null);
}

function print(content: PagePrintJob['content']): Promise<void> {
  printJob.get()?.done();
  lastJobId += 1;
  const id = lastJobId;
  return new Promise((resolve) => {
    printJob.set({ id, content, done: resolve });
  });
}

/** Prints a paper on the roll. Resolves when the printer took it or people read why not, or when the browser's dialog closes. */
export function printPaper(build: BuildPaper, by: PrintsBy = 'printer'): Promise<void> {
  return print({ build, by });
}

/** Prints a layout on office paper through the browser's dialog (also as PDF). Resolves when the dialog closes. */
export function printSheet(sheet: ReactElement): Promise<void> {
  return print({ sheet });
}
