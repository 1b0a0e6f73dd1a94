import { Printer } from 'lucide-react';
import { useSWRConfig } from 'swr';
import type { Sale } from '#domain/answers/sales.ts';
import { api } from '#web/lib/api.ts';
import { useCommand } from '#web/lib/command.ts';
import { PaperWidthChoice, printPaper } from '#web/print/paper.tsx';
import { salePath } from '#web/sales/use-sale.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
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

/** 'Imprimir recibo', and the choice of paper width. */
export function PrintReceipt({ sale, className }: { sale: Sale; className?: string }) {
  const { busy, print } = usePrintReceipt();
  return (
    <div className={cn('flex gap-2', className)}>
      <Button
        variant="outline"
        className="h-auto min-h-11 flex-1 px-2"
        busy={busy}
        onClick={() => void print(sale)}
      >
        <Printer aria-hidden="true" />
        Imprimir recibo
      </Button>
      <PaperWidthChoice className="w-44" />
    </div>
  );
}
