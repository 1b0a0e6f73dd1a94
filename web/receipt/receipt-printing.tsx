import { Printer } from 'lucide-react';
import { useSWRConfig } from 'swr';
import type { Sale } from '#domain/answers/sales.ts';
import { api } from '#web/lib/api.ts';
import { useCommand } from '#web/lib/command.ts';
import { printPaper } from '#web/print/paper.tsx';
import { salePath } from '#web/sales/use-sale.ts';
import { Button } from '#web/ui/button.tsx';
import { Receipt } from './receipt.tsx';

/** Prints a prebill: it is no proof of payment and prints are not counted. */
export function printPrebill(sale: Sale): Promise<void> {
  return printPaper(<Receipt sale={sale} kind="prebill" />);
}

/** Prints the receipt of a charged sale. From the second print on, on any device, it is a copy. */
export function usePrintReceipt() {
  const { mutate } = useSWRConfig();
  const { busy, run } = useCommand();
  const print = async (sale: Sale): Promise<void> => {
    const outcome = await run({
      call: (options) => api.sales[':id'].print.$post({ param: { id: sale.id } }, options),
    });
    if (!outcome?.ok) return;
    void mutate(salePath(sale.id));
    const kind = outcome.data.receipts_printed > 1 ? 'copy' : 'receipt';
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
