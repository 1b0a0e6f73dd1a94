import { useId } from 'react';
import type { Sale } from '#domain/bills/answers/sales.ts';
import { TIP_CHOICES, type TipChoice } from '#domain/bills/tips.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { Radio, RadioGroup } from '#web/ui/radio-group.tsx';

const LABELS: Readonly<Record<TipChoice, string>> = {
  returned: 'Devuelta al cliente',
  kept: 'Se la queda el mesero',
};

/** Where the money of a returned tip comes from. */
function returnHelp(drawerCents: number, money: (cents: number) => string): string {
  if (drawerCents > 0) return `Salen ${money(drawerCents)} de la caja.`;
  if (drawerCents < 0) return `El mesero regresa a la caja los ${money(-drawerCents)} que se le pagaron.`;
  return 'La devuelve quien la tiene: la caja no cambia.';
}

interface TipChoiceFieldProps {
  sale: Sale;
  value: TipChoice | null;
  onChange: (choice: TipChoice) => void;
}

/** What becomes of the tip of a sale that is voided or refunded. */
export function TipChoiceField({ sale, value, onChange }: TipChoiceFieldProps) {
  const { money } = useSalesSettings();
  const titleId = useId();
  const helps = { returned: returnHelp(sale.tip_drawer_cents, money), kept: 'Sigue en sus propinas.' };
  return (
    <div className="grid gap-1.5">
      <p id={titleId} className="text-sm font-medium">
        ¿Qué pasa con la propina de {money(sale.tip_cents)}?
      </p>
      <RadioGroup
        aria-labelledby={titleId}
        value={value ?? ''}
        onValueChange={(next) => {
          const chosen = TIP_CHOICES.find((each) => each === next);
          if (chosen) onChange(chosen);
        }}
      >
        {TIP_CHOICES.map((each) => (
          <Radio key={each} value={each} label={LABELS[each]} help={helps[each]} />
        ))}
      </RadioGroup>
    </div>
  );
}
