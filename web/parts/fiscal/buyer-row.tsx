import { ChevronRight, CircleAlert, FileText } from 'lucide-react';
import { type ChargedBuyer, isExonerated } from '#domain/fiscal/charged-buyer.ts';
import type { PreprintedInput } from '#domain/fiscal/inputs/fiscal.ts';
import { useRegime } from '#web/data/business.ts';
import { useSeriesProblem } from '#web/data/offline/use-device-series.ts';
import { cn } from '#web/ui/cn.ts';
import { FieldNote } from '#web/ui/field.tsx';

interface BuyerRowProps {
  buyer: ChargedBuyer;
  /** The invoice that was written by hand; null for one of the register. */
  preprinted: PreprintedInput | null;
  /** What is due with tax, in cents. */
  total: number;
  /** The tax that an exonerated buyer does not pay, as text. */
  taxText: string;
  /** The server's sentence why no invoice can be issued now. */
  problem: string | null;
  disabled: boolean;
  onOpen: () => void;
}

/** Whom the invoice is for, and the tax that an exonerated buyer does not pay; opens the choice. Nothing while the business does not invoice. */
export function BuyerRow({ buyer, preprinted, total, taxText, problem, disabled, onOpen }: BuyerRowProps) {
  const { documents } = useRegime();
  const seriesProblem = useSeriesProblem();
  if (!documents) return null;
  const isMissing = documents.lacksBuyer(buyer, total);
  const Icon = isMissing ? CircleAlert : FileText;
  return (
    <div className="grid min-w-0 gap-1">
      <button
        type="button"
        disabled={disabled}
        onClick={onOpen}
        className={cn(
          'flex h-11 min-w-0 items-center gap-2 rounded-control border bg-card px-3 text-left text-sm transition-colors hover:bg-muted focus-ring max-md:-my-1',
          isMissing && 'border-warning text-warning-ink',
        )}
      >
        <Icon className={cn('size-4 shrink-0', !isMissing && 'text-muted-foreground')} aria-hidden="true" />
        <span className="min-w-0 flex-1 truncate">
          <span className={cn(!isMissing && 'text-muted-foreground figures')}>
            {preprinted ? `Factura preimpresa ${preprinted.number}: ` : 'Factura: '}
          </span>
          <span className="font-medium">
            {isMissing ? 'falta nombre y documento' : (buyer?.name ?? 'Consumidor final')}
          </span>
        </span>
        {isExonerated(buyer) && (
          <span className="shrink-0 font-medium text-success-ink figures">Exonerado: −ISV {taxText}</span>
        )}
        <ChevronRight className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
      </button>
      <FieldNote error={problem} help={seriesProblem} />
    </div>
  );
}
