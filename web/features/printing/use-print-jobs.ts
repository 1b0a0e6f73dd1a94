import type { PrintJob, PrintJobList } from '#domain/printing/answers/printing.ts';
import { isEndedJob, type JobStatus } from '#domain/printing/printing.ts';
import { api, apiPath } from '#web/data/api.ts';
import type { Command } from '#web/data/command.ts';
import { useLiveApi } from '#web/data/live-refresh.ts';
import { useAttempts } from '#web/data/use-attempts.ts';
import { isPrintingChange } from '#web/parts/print/use-printers.ts';

const { jobs } = api.printing;

export interface JobFilter {
  readonly status: JobStatus | null;
  readonly printer: string | null;
}

const pathOf = ({ status, printer }: JobFilter) =>
  apiPath(jobs, { query: { status: status ?? undefined, printer_id: printer ?? undefined } });

/** The newest papers of the queue, with the counts of those that are not printed. */
export const usePrintJobs = (filter: JobFilter) =>
  useLiveApi<PrintJobList>(pathOf(filter), isPrintingChange, { keepPreviousData: true });

/** What people do with a paper. Each returns whether it was done. The event of the queue reads the lists again. */
export function useJobActions() {
  const { busy, attempt } = useAttempts();

  const write = async (
    what: readonly unknown[],
    command: (id: string) => Command<unknown>,
  ): Promise<boolean> => {
    const outcome = await attempt(['print-job', ...what], ([id = '']) => command(id));
    return outcome?.ok ?? false;
  };

  return {
    busy,
    retry: ({ id }: PrintJob) =>
      write(['retry', id], () => ({
        call: (options) => jobs[':id'].retry.$post({ param: { id } }, options),
        success: 'De nuevo en la cola.',
      })),
    reprint: ({ id }: PrintJob) =>
      write(['reprint', id], (copy) => ({
        call: (options) => jobs[':id'].reprint.$post({ param: { id }, json: { id: copy } }, options),
        success: 'Se imprime de nuevo, con su marca de reimpresión.',
      })),
    /** Sends one that waits, failed or was held back to another printer; prints an ended one again there. */
    sendTo: (job: PrintJob, printer_id: string, name: string) => {
      const { id, status } = job;
      return write(['send', id, printer_id], (copy) => ({
        call: (options) =>
          isEndedJob(status)
            ? jobs[':id'].reprint.$post({ param: { id }, json: { id: copy, printer_id } }, options)
            : jobs[':id'].move.$post({ param: { id }, json: { printer_id } }, options),
        success: `Enviado a ${name}.`,
      }));
    },
    discard: ({ id }: PrintJob, reason: string) =>
      write(['discard', id], () => ({
        call: (options) => jobs[':id'].discard.$post({ param: { id }, json: { reason } }, options),
        success: 'Papel descartado.',
      })),
  };
}

export type JobActions = ReturnType<typeof useJobActions>;
