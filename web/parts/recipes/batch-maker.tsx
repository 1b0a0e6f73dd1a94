import { CookingPot } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { TOO_MANY_BATCHES } from '#domain/base/quantity.ts';
import { quantityText, timesQuantity } from '#domain/base/units.ts';
import type { Preparation, PreparationAnswer } from '#domain/stock/answers/recipes.ts';
import { readPositiveQuantity } from '#web/base/typed-quantity.ts';
import { api } from '#web/data/api.ts';
import { useAttempts } from '#web/data/use-attempts.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { DecimalInput } from '#web/ui/decimal-input.tsx';
import { Field } from '#web/ui/field.tsx';

interface BatchMakerProps {
  preparation: Preparation;
  isDirty: boolean;
  onMade: (answer: PreparationAnswer) => void;
}

const MAX_BATCHES = 10_000;

function faultOf(text: string): string | null {
  const batches = readPositiveQuantity(text);
  if (batches === null) return 'Escribe cuántos lotes.';
  return batches > MAX_BATCHES ? TOO_MANY_BATCHES : null;
}

const rounded = (quantity: number) => Math.round(quantity * 10_000) / 10_000;

/** Makes batches of the saved preparation. Shows what they use and yield, and which ingredients are short. */
export function BatchMaker({ preparation, isDirty, onMade }: BatchMakerProps) {
  const { busy, attempt } = useAttempts();
  const [text, setText] = useState('1');
  const [refused, setRefused] = useState<string | null>(null);
  const { id, name, unit, batch_quantity, current_stock, lines } = preparation;
  const batches = readPositiveQuantity(text) ?? 0;
  const error = refused ?? (text === '' ? null : faultOf(text));

  const make = async () => {
    const fault = faultOf(text);
    setRefused(fault);
    if (busy || isDirty || fault) return;
    const outcome = await attempt(['batches', id, batches], ([batch = '']) => ({
      call: (options) =>
        api.preparations[':id'].batches.$post({ param: { id }, json: { id: batch, batches } }, options),
      success: ({ batch: { quantity } }) =>
        `${quantity === 1 ? 'Se preparó' : 'Se prepararon'} ${quantityText(quantity, unit)} de ${name}`,
    }));
    if (!outcome) return;
    if (!outcome.ok) setRefused(outcome.fields.batches ?? null);
    else {
      setText('1');
      onMade({ preparation: outcome.data.preparation });
    }
  };
  const makeOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void make();
  };

  return (
    <section
      aria-label="Preparar"
      className="grid gap-3 rounded-card border bg-muted/40 p-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-x-8"
    >
      <div className="flex items-baseline justify-between gap-4 sm:col-span-full">
        <h3 className="text-base font-semibold">Preparar</h3>
        <p className="text-sm text-muted-foreground figures">Hay {quantityText(current_stock, unit)}</p>
      </div>
      <div className="flex items-start gap-3">
        <Field label="Lotes" error={error} className="flex-1 sm:w-40 sm:flex-none">
          {(control) => (
            <DecimalInput
              {...control}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setRefused(null);
              }}
              onKeyDown={makeOnEnter}
              className="text-right figures"
            />
          )}
        </Field>
        <Button disabled={busy || isDirty} onClick={() => void make()} className="mt-6.5">
          <CookingPot aria-hidden="true" />
          Preparar
        </Button>
      </div>
      {isDirty ? (
        <p className="text-sm text-muted-foreground">Guarda los cambios antes de preparar.</p>
      ) : (
        batches > 0 && (
          <dl className="grid gap-1 text-sm">
            <Amount name="Da" text={quantityText(rounded(batches * batch_quantity), unit)} isStrong />
            {lines.map((line) => {
              const typed = line.typed_quantity ?? line.quantity;
              const needed = timesQuantity(batches, typed, line.typed_unit ?? line.unit, line.unit);
              const isShort = needed > line.current_stock;
              const available = quantityText(line.current_stock, line.unit);
              return (
                <Amount
                  key={line.inventory_item_id}
                  name={`Toma ${line.name}`}
                  text={`${quantityText(needed, line.unit)}${isShort ? ` · hay ${available}` : ''}`}
                  isShort={isShort}
                />
              );
            })}
          </dl>
        )
      )}
    </section>
  );
}

interface AmountProps {
  name: string;
  text: string;
  isStrong?: boolean;
  isShort?: boolean;
}

function Amount({ name, text, isStrong = false, isShort = false }: AmountProps) {
  return (
    <div className={cn('flex justify-between gap-4', isStrong ? 'font-semibold' : 'text-muted-foreground')}>
      <dt className="min-w-0">{name}</dt>
      <dd className={cn('shrink-0 figures', isShort && 'font-medium text-danger-ink')}>{text}</dd>
    </div>
  );
}
