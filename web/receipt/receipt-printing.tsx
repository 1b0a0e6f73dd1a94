import { Printer } from 'lucide-react';
import { useSWRConfig } from 'swr';
import type { Sale } from '#domain/answers/sales.ts';
import { type ApiError, api, NetworkError, sentenceOf } from '#web/lib/api.ts';
import { useCommand } from '#web/lib/command.ts';
import { isAway } from '#web/lib/network.ts';
import { printPaper } from '#web/print/paper.tsx';
import { salePath } from '#web/sales/sale-path.ts';
import { Button } from '#web/ui/button.tsx';
import { Receipt } from './receipt.tsx';

/** The sales whose receipts this page has printed without the server, which counts the others. */
const printedHere = new Set<string>();

/** True when the server cannot count the print: there is no network, or it does not have the sale yet. */
const isUncounted = (sale: Sale, error: ApiError | NetworkError): boolean =>
  error instanceof NetworkError || (sale.number === null && error.code === 'row.missing');

/** Prints a prebill: it is no proof of payment and prints are not counted. */
export function printPrebill(sale: Sale): Promise<void> {
  return printPaper(<Receipt sale={sale} kind="prebill" />);
}

/** Prints the receipt of a charged sale on this device. Only its own prints make the next one a copy. */
async function printHere(sale: Sale): Promise<void> {
  const kind = sale.receipts_printed > 0 || printedHere.has(sale.id) ? 'copy' : 'receipt';
  printedHere.add(sale.id);
  await printPaper(<Receipt sale={sale} kind={kind} accounts={[]} />);
}

/** Prints the receipt of a charged sale. From the second print on, on any device that has a network, it is a copy. */
export function usePrintReceipt() {
  const { mutate } = useSWRConfig();
  const { busy, run } = useCommand();
  const print = async (sale: Sale): Promise<void> => {
    if (isAway()) return printHere(sale);
    const outcome = await run({
      call: (options) => api.sales[':id'].print.$post({ param: { id: sale.id } }, options),
      failure: (error) => (isUncounted(sale, error) ? null : sentenceOf(error)),
    });
    if (!outcome) return;
    if (!outcome.ok) return isUncounted(sale, outcome.error) ? printHere(sale) : undefined;
    void mutate(salePath(sale.id));
    const kind = outcome.data.receipts_printed > 1 || printedHere.has(sale.id) ? 'copy' : 'receipt';
    await printPaper(<Receipt sale={sale} kind={kind} accounts={outcome.data.accounts} />);
  };
  return { busy, print };
}

/** 'Imprimir recibo'. */
export function PrintReceipt({ sale }: { sale: Sale }) {
  const { busy, print } = usePrintReceipt();
  return (
    <Button variant="outline" busy={busy} onClick={() => void print(sale)}>
      <Printer aria-hidden="true" />
      Imprimir recibo
    </Button>
  );
}
