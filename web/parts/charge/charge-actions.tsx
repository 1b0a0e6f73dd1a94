import { Percent, Printer, Scissors, UserRoundCheck } from 'lucide-react';
import type { Sale } from '#domain/bills/answers/sales.ts';
import { printPrebill } from '#web/parts/receipt/receipt-printing.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { NetworkButton } from '#web/ui/needs-network.tsx';

/** On a phone the four share one row, in which a button says in two lines that it needs the network. */
const FOUR =
  'grid-cols-4 max-[359px]:grid-cols-2 md:grid-cols-2 [&>button]:max-md:h-auto [&>button]:max-md:min-h-11 [&>button]:max-md:px-0.5 [&>button]:max-md:text-xs [&>button]:max-md:whitespace-normal';

interface ChargeActionsProps {
  sale: Sale;
  /** True when the prebill can be printed here too. */
  prints: boolean;
  /** The action that is open. */
  doing: 'discount' | 'split' | 'senior' | null;
  onDiscount: () => void;
  onSplit: () => void;
  /** Null where the law has no discount of seniors. */
  onSenior: (() => void) | null;
}

/** The actions with a bill before it is paid. */
export function ChargeActions({ sale, prints, doing, onDiscount, onSplit, onSenior }: ChargeActionsProps) {
  const hasFour = onSenior !== null && prints;
  const icon = onSenior ? 'max-md:hidden' : 'max-[359px]:hidden';
  return (
    <div className={cn('grid gap-1.5', hasFour ? FOUR : 'auto-cols-fr grid-flow-col')}>
      <NetworkButton
        variant={doing === 'discount' ? 'secondary' : 'outline'}
        className="gap-1.5 px-1"
        aria-pressed={doing === 'discount'}
        onClick={onDiscount}
      >
        <Percent className={icon} aria-hidden="true" />
        Descuento
      </NetworkButton>
      <Button
        variant={doing === 'split' ? 'secondary' : 'outline'}
        className="gap-1.5 px-1"
        aria-label="Dividir cuenta"
        aria-pressed={doing === 'split'}
        onClick={onSplit}
      >
        <Scissors className={icon} aria-hidden="true" />
        Dividir
      </Button>
      {onSenior && (
        <NetworkButton
          variant={doing === 'senior' ? 'secondary' : 'outline'}
          className="gap-1.5 px-1 leading-4 whitespace-normal"
          aria-pressed={doing === 'senior'}
          onClick={onSenior}
        >
          <UserRoundCheck className={icon} aria-hidden="true" />
          Adulto mayor
        </NetworkButton>
      )}
      {prints && (
        <Button
          variant="outline"
          className="gap-1.5 px-1"
          aria-label="Imprimir precuenta"
          onClick={() => void printPrebill(sale)}
        >
          <Printer className={icon} aria-hidden="true" />
          Precuenta
        </Button>
      )}
    </div>
  );
}
