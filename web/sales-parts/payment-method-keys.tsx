import { Banknote, CreditCard, Landmark, type LucideIcon } from 'lucide-react';
import type { PaymentKind } from '#domain/charging.ts';
import { cn } from '#web/ui/cn.ts';
import type { PaymentMethod } from './use-register.ts';

const ICONS: Readonly<Record<PaymentKind, LucideIcon>> = {
  efectivo: Banknote,
  tarjeta: CreditCard,
  transferencia: Landmark,
  fiado: Banknote,
};

interface PaymentMethodKeysProps {
  methods: readonly PaymentMethod[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

export function PaymentMethodKeys({ methods, chosen, onChoose }: PaymentMethodKeysProps) {
  return (
    <fieldset
      aria-label="Método de pago"
      className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-2"
    >
      {methods.map(({ id, name, kind }) => {
        const Icon = ICONS[kind];
        const taken = id === chosen;
        return (
          <button
            key={id}
            type="button"
            aria-pressed={taken}
            onClick={() => onChoose(id)}
            className={cn(
              'flex h-16 flex-col items-center justify-center gap-1 rounded-control border px-1 text-sm font-semibold transition-colors focus-ring disabled:opacity-45',
              taken ? 'border-foreground bg-foreground text-background' : 'bg-card hover:bg-muted',
            )}
          >
            <Icon className="size-5" aria-hidden="true" />
            <span className="max-w-full truncate">{name}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
