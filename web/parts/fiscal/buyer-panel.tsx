import { ChevronRight } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { ChargedBuyer } from '#domain/fiscal/charged-buyer.ts';
import type { PreprintedInput } from '#domain/fiscal/inputs/fiscal.ts';
import { useRegime } from '#web/data/business.ts';
import { lazyScreen } from '#web/data/lazy-screen.ts';
import { CHARGE_BUTTON, ChargeFooter } from '#web/parts/charge/charge-footer.tsx';
import { ChargePanel } from '#web/parts/charge/charge-panel.tsx';
import { ErrorBoundary } from '#web/parts/loading/error-boundary.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldNote } from '#web/ui/field.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { BuyerFormProps } from './buyer-form.tsx';
import { BUYER_KINDS, type BuyerKind, kindOf } from './buyer-kinds.ts';
import type { FiscalRefusal } from './fiscal-refusal.ts';
import type { PreprintedFormProps } from './preprinted-form.tsx';

const BuyerForm = lazyScreen<BuyerFormProps>(() => import('./buyer-form.tsx'));
const PreprintedForm = lazyScreen<PreprintedFormProps>(() => import('./preprinted-form.tsx'));

const KINDS = BUYER_KINDS.map((value) => ({ value, label: value }));

interface BuyerPanelProps {
  buyer: ChargedBuyer;
  preprinted: PreprintedInput | null;
  /** What is due with tax, in cents. */
  total: number;
  /** Why the server refused the invoice. */
  refusal: FiscalRefusal | null;
  onChoose: (buyer: ChargedBuyer) => void;
  onPreprinted: (preprinted: PreprintedInput | null) => void;
  onBack: () => void;
}

/** Chooses whom the invoice is for; the final consumer at once. Beside the bill, in place of its payment. */
export function BuyerPanel({
  buyer,
  preprinted,
  total,
  refusal,
  onChoose,
  onPreprinted,
  onBack,
}: BuyerPanelProps) {
  const [byHand, setByHand] = useState(refusal?.code === 'fiscal.preprinted');
  const problem = refusal?.code === 'fiscal.buyer' ? refusal.message : null;
  const mustName = useRegime().documents?.lacksBuyer(null, total) ?? false;
  const chosen = kindOf(buyer);
  const [kind, setKind] = useState<BuyerKind>(
    mustName && chosen === 'Consumidor final' ? 'Con documento' : chosen,
  );
  if (byHand)
    return (
      <ChargePanel title="Factura preimpresa" onBack={() => setByHand(false)}>
        <ErrorBoundary>
          <Suspense fallback={<Skeleton className="h-60" />}>
            <PreprintedForm
              preprinted={preprinted}
              problems={refusal?.code === 'fiscal.preprinted' ? refusal.fields : null}
              onChoose={onPreprinted}
            />
          </Suspense>
        </ErrorBoundary>
      </ChargePanel>
    );
  return (
    <ChargePanel title="Factura" onBack={onBack}>
      {problem ? (
        <FieldNote error={problem} />
      ) : (
        mustName && (
          <p className="text-sm text-muted-foreground">
            Una venta de más de L 10,000.00 lleva el nombre y el documento del cliente.
          </p>
        )
      )}
      <Segmented
        label="Para quién es la factura"
        value={kind}
        onValueChange={(next) => {
          if (next === 'Consumidor final') onChoose(null);
          else setKind(next);
        }}
        options={mustName ? KINDS.slice(1) : KINDS}
        className={mustName ? '[&>button]:px-1' : 'grid-flow-row grid-cols-2'}
      />
      {kind === 'Consumidor final' ? (
        <ChargeFooter>
          <Button size="lg" className={CHARGE_BUTTON} onClick={() => onChoose(null)}>
            Usar en la factura
          </Button>
        </ChargeFooter>
      ) : (
        <ErrorBoundary resetKey={kind}>
          <Suspense fallback={<Skeleton className="h-60" />}>
            <BuyerForm key={kind} kind={kind} buyer={kind === chosen ? buyer : null} onChoose={onChoose} />
          </Suspense>
        </ErrorBoundary>
      )}
      <Button variant="outline" className="justify-between" onClick={() => setByHand(true)}>
        <span>
          Factura preimpresa
          {preprinted && <span className="figures"> {preprinted.number}</span>}
        </span>
        <ChevronRight className="text-muted-foreground" aria-hidden="true" />
      </Button>
    </ChargePanel>
  );
}
