import { Percent, Printer, Scissors } from 'lucide-react';
import type { Sale } from '#domain/answers/sales.ts';
import { NetworkButton } from '#web/offline/needs-network.tsx';
import { printPrebill } from '#web/receipt/receipt-printing.tsx';
import { Button } from '#web/ui/button.tsx';

interface ChargeActionsProps {
  sale: Sale;
  /** True when the prebill can be printed here too. */
  prints: boolean;
  /** The action that is open. */
  doing: 'discount' | 'split' | null;
  onDiscount: () => void;
  onSplit: () => void;
}

/** The actions with a bill before it is paid. */
export function ChargeActions({ sale, prints, doing, onDiscount, onSplit }: ChargeActionsProps) {
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-1.5">
      <NetworkButton
        variant={doing === 'discount' ? 'secondary' : 'outline'}
        className="gap-1.5 px-1"
        aria-pressed={doing === 'discount'}
        onClick={onDiscount}
      >
        <Percent className="max-[359px]:hidden" aria-hidden="true" />
        Descuento
      </NetworkButton>
      <Button
        variant={doing === 'split' ? 'secondary' : 'outline'}
        className="gap-1.5 px-1"
        aria-label="Dividir cuenta"
        aria-pressed={doing === 'split'}
        onClick={onSplit}
      >
        <Scissors className="max-[359px]:hidden" aria-hidden="true" />
        Dividir
      </Button>
      {prints && (
        <Button
          variant="outline"
          className="gap-1.5 px-1"
          aria-label="Imprimir precuenta"
          onClick={() => void printPrebill(sale)}
        >
          <Printer className="max-[359px]:hidden" aria-hidden="true" />
          Precuenta
        </Button>
      )}
    </div>
  );
}
