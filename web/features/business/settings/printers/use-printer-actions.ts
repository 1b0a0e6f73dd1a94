import { useSWRConfig } from 'swr';
import type { PairingOffer, Printer, PrinterList } from '#domain/printing/answers/printing.ts';
import type { PrinterInput } from '#domain/printing/inputs/printing.ts';
import { ApiError, api } from '#web/data/api.ts';
import type { Command } from '#web/data/command.ts';
import { useAttempts } from '#web/data/use-attempts.ts';
import { printersPath } from '#web/parts/print/use-printers.ts';

const { printers, agents, jobs } = api.printing;

type Fields = Readonly<Record<string, string>>;
type Failure = NonNullable<Command<PrinterList>['failure']>;

/** The changes of printers and of each Fogón Impresoras. */
export function usePrinterActions() {
  const { mutate } = useSWRConfig();
  const { busy, attempt } = useAttempts();

  const keep = (list: PrinterList) => mutate(printersPath, list, { revalidate: false });
  const change = async (what: readonly unknown[], command: Command<PrinterList>) => {
    const outcome = await attempt(['printing', ...what], () => command);
    if (outcome) await (outcome.ok ? keep(outcome.data) : mutate(printersPath));
    return outcome;
  };
  const offer = async (
    what: readonly unknown[],
    command: (id: string) => Pick<Command<PairingOffer>, 'call' | 'failure'>,
  ) => {
    const outcome = await attempt(['pairing', ...what], ([id = '']) => command(id));
    if (outcome?.ok) {
      const { printers: list, agents: programs } = outcome.data;
      await keep({ printers: list, agents: programs });
    }
    return outcome;
  };

  return {
    busy,
    /** The refused fields; null after success, or when another person was faster: then the present data is shown. */
    save: async (
      id: string,
      version: number,
      body: PrinterInput,
      failure: Failure,
    ): Promise<Fields | null> => {
      const json = { version, ...body };
      const outcome = await change(['save', id, json], {
        call: (options) => printers[':id'].$put({ param: { id }, json }, options),
        success: 'Impresora guardada.',
        failure,
      });
      if (!outcome) return {};
      if (outcome.ok) return null;
      const isStale = outcome.error instanceof ApiError && outcome.error.code === 'row.stale';
      return isStale ? null : outcome.fields;
    },
    remove: ({ id, name }: Printer) =>
      change(['delete', id], {
        call: (options) => printers[':id'].$delete({ param: { id } }, options),
        success: `Impresora "${name}" eliminada.`,
      }),
    /** Prints a test page through the queue, as every paper goes. */
    test: async ({ id: printer_id, name }: Printer): Promise<void> => {
      await attempt(['test', printer_id], ([id = '']) => ({
        call: (options) => jobs.$post({ json: { id, kind: 'prueba', source_id: null, printer_id } }, options),
        success: `La prueba está en la cola de ${name}.`,
      }));
      await mutate(printersPath);
    },
    /** A pairing code for a new Fogón Impresoras. */
    addAgent: (agent: { readonly name: string; readonly location_id: string }, failure: Failure) =>
      offer([agent], (id) => ({
        call: (options) => agents.$post({ json: { id, ...agent } }, options),
        failure,
      })),
    /** Another code, to pair it again. */
    offerCode: (id: string) =>
      offer([id], () => ({ call: (options) => agents[':id'].code.$post({ param: { id } }, options) })),
    removeAgent: (id: string, name: string) =>
      change(['agent', id], {
        call: (options) => agents[':id'].$delete({ param: { id } }, options),
        success: `Fogón Impresoras de "${name}" quitado.`,
      }),
  };
}

export type PrinterActions = ReturnType<typeof usePrinterActions>;
