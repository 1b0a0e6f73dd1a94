import { type FormEvent, useRef, useState } from 'react';
import { typedCents } from '#domain/charging.ts';
import { api } from '#web/lib/api.ts';
import { useCommand } from '#web/lib/command.ts';
import { newId } from '#web/lib/ids.ts';
import { AmountField, AmountPad } from '#web/sales-parts/amount-entry.tsx';
import { useSalesSettings } from '#web/sales-parts/use-sales-settings.ts';
import { Button } from '#web/ui/button.tsx';

/** Opens the drawer with the cash that it starts with. */
export function OpenRegister({ onOpened }: { onOpened: () => void }) {
  const { currency } = useSalesSettings();
  const { busy, run } = useCommand();
  const [typed, setTyped] = useState('');
  const attempt = useRef<{ id: string; key: string; float: number }>(undefined);
  const [asked, setAsked] = useState(false);
  const float = typedCents(typed);

  const open = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (float === null) return;
    if (attempt.current?.float !== float) attempt.current = { id: newId(), key: newId(), float };
    const { id, key } = attempt.current;
    const outcome = await run({
      key,
      call: (options) => api.register.open.$post({ json: { id, opening_float_cents: float } }, options),
      success: 'Caja aperturada',
    });
    if (outcome) onOpened();
  };

  return (
    <form onSubmit={(event) => void open(event)} noValidate className="flex min-h-0 flex-1 flex-col">
      <fieldset disabled={busy} className="grid min-w-0 gap-4 overflow-y-auto p-4">
        <p className="text-sm text-muted-foreground">
          Cuenta el efectivo con que empieza la caja. Hasta aperturarla no se puede ordenar ni cobrar.
        </p>
        <AmountField
          label="Fondo de caja"
          currency={currency}
          typed={typed}
          onTyped={setTyped}
          placeholder="0.00"
          error={asked && float === null ? 'Escribe el fondo de caja; puede ser 0.' : null}
        />
        <AmountPad typed={typed} onTyped={setTyped} />
      </fieldset>
      <div className="mt-auto border-t p-4">
        <Button type="submit" size="lg" full busy={busy}>
          Aperturar caja
        </Button>
      </div>
    </form>
  );
}
