import { Banknote, CreditCard, Landmark, type LucideIcon, NotebookPen } from 'lucide-react';
import type { RegisterPaymentMethod } from '#domain/answers/register.ts';
import type { PaymentKind } from '#domain/payment-kinds.ts';
import { cn } from '#web/ui/cn.ts';

const ICONS: Readonly<Record<PaymentKind, LucideIcon>> = {
  efectivo: Banknote,
  tarjeta: CreditCard,
  transferencia: Landmark,
  fiado: NotebookPen,
};

interface PaymentMethodKeysProps {
  methods: readonly RegisterPaymentMethod[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

/**
 * The payment methods as large keys. More than three become lower keys in two columns, so that the pad below does not
 * move.
 */
export function PaymentMethodKeys({ methods, chosen, onChoose }: PaymentMethodKeysProps) {
  const many = methods.length > 3;
  return (
    <fieldset
      aria-label="Método de pago"
      className={cn('grid gap-2', many ? 'grid-cols-2' : 'grid-cols-[repeat(auto-fit,minmax(6rem,1fr))]')}
    >
      {methods.map(({ id, name, kind }) => {
        const Icon = ICONS[kind];
        const isChosen = id === chosen;
        return (
          <button
            key={id}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChoose(id)}
            className={cn(
              'flex items-center justify-center rounded-control border text-sm font-semibold transition-colors focus-ring',
              many ? 'h-12 gap-2 px-2' : 'h-16 flex-col gap-1 px-1',
              isChosen ? 'border-foreground bg-foreground text-background' : 'bg-card hover:bg-muted',
            )}
          >
            <Icon className="size-5 shrink-0" aria-hidden="true" />
            <span className="min-w-0 max-w-full truncate">{name}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
