import { Banknote, CreditCard, Landmark, type LucideIcon, NotebookPen } from 'lucide-react';
import type { PaymentKind } from '#domain/bills/payment-kinds.ts';
import type { RegisterPaymentMethod } from '#domain/register/answers/register.ts';
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
  /** True where Ctrl and a digit choose a method. */
  hasShortcuts?: boolean;
}

/** More than four method keys need two rows. */
export const hasManyMethods = (methods: readonly unknown[]): boolean => methods.length > 4;

/** The payment methods as keys that are `--method` high, where a window sets it: up to four in one row, more in two columns of three. */
export function PaymentMethodKeys({
  methods,
  chosen,
  onChoose,
  hasShortcuts = false,
}: PaymentMethodKeysProps) {
  const many = hasManyMethods(methods);
  return (
    <fieldset
      aria-label="Método de pago"
      className={cn('grid gap-2 max-sm:gap-1.5', many ? 'grid-cols-3' : 'auto-cols-fr grid-flow-col')}
    >
      {methods.map(({ id, name, kind }, place) => {
        const Icon = ICONS[kind];
        const isChosen = id === chosen;
        return (
          <button
            key={id}
            type="button"
            aria-pressed={isChosen}
            {...(hasShortcuts && {
              'aria-keyshortcuts': `Control+${place + 1}`,
              title: `Ctrl + ${place + 1}`,
            })}
            onClick={() => onChoose(id)}
            className={cn(
              'flex h-[var(--method,3.75rem)] min-w-0 flex-col items-center justify-center gap-1 rounded-control border font-semibold transition-colors focus-ring',
              methods.length > 3 ? 'px-px text-xs tracking-tight' : 'px-1 text-sm',
              isChosen ? 'border-foreground bg-foreground text-background' : 'bg-card hover:bg-muted',
            )}
          >
            <Icon className="size-5 shrink-0" aria-hidden="true" />
            <span className="max-w-full truncate leading-4">{name}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
