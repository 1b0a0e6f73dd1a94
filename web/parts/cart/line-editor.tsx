import { Minus, Split } from 'lucide-react';
import { useState } from 'react';
import { MAX_LINE_NOTE_LENGTH } from '#domain/base/limits.ts';
import type { LineNotes } from '#domain/kitchen/answers/kitchen.ts';
import {
  type CartLine,
  extraOptions,
  type Ingredient,
  lineAmount,
  removableOptions,
  unitPrice,
} from '#domain/orders/cart.ts';
import { changeExtra, countOf, leftOut, toggleRemoved } from '#domain/orders/line-notes.ts';
import { newId } from '#web/base/ids.ts';
import { UNFOCUSED } from '#web/base/keys.ts';
import { type SalesSettings, useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { Money } from '#web/parts/fields/money.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { Dialog, DialogContent } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useCartLine, useCartStore } from './cart-context.tsx';
import { useSetQuantity } from './cart-quantity.ts';
import { QuantityStepper } from './quantity-stepper.tsx';

interface OptionsProps {
  notes: LineNotes;
  ingredients: readonly Ingredient[];
  onNotes: (notes: LineNotes) => void;
}

const optionClasses =
  'inline-flex min-h-10 items-center rounded-full border px-4 text-left text-sm font-medium transition-colors focus-ring pointer-coarse:min-h-11';

function SinOptions({ notes, ingredients, onNotes }: OptionsProps) {
  const removed = leftOut(notes);
  const names = removableOptions(ingredients, notes);
  if (names.length === 0) return null;
  return (
    <fieldset {...UNFOCUSED} className="flex min-w-0 flex-wrap gap-2">
      <legend className="mb-2 text-sm font-semibold text-danger-ink">Sin</legend>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={removed.includes(name)}
          onClick={() => onNotes(toggleRemoved(notes, name))}
          className={cn(
            optionClasses,
            removed.includes(name)
              ? 'border-danger bg-danger/14 text-danger-ink line-through'
              : 'bg-card hover:bg-muted',
          )}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}

function ConOptions({ notes, ingredients, onNotes, money }: OptionsProps & Pick<SalesSettings, 'money'>) {
  const shown = extraOptions(ingredients, notes);
  if (shown.length === 0) return null;
  return (
    <fieldset {...UNFOCUSED} className="flex min-w-0 flex-wrap gap-2">
      <legend className="mb-2 text-sm font-semibold text-success-ink">Con</legend>
      {shown.map(({ name, extra_price_cents }) => {
        const count = countOf(notes, name);
        return (
          <span key={name} className="inline-flex">
            <button
              type="button"
              aria-pressed={count > 0}
              onClick={() => onNotes(changeExtra(notes, name, 1))}
              className={cn(
                optionClasses,
                count > 0
                  ? 'rounded-r-none border-success bg-success/14 text-success-ink'
                  : 'bg-card hover:bg-muted',
              )}
            >
              {name}
              {extra_price_cents > 0 && (
                <span className={cn('ml-1.5 figures', count === 0 && 'text-muted-foreground')}>
                  + {money(extra_price_cents)}
                </span>
              )}
              {count > 1 && <span className="ml-1.5 figures">x{count}</span>}
            </button>
            {count > 0 && (
              <button
                type="button"
                aria-label={`Quitar un ${name}`}
                onClick={() => onNotes(changeExtra(notes, name, -1))}
                className="grid w-10 place-items-center rounded-r-full border border-l-0 border-success text-success-ink hover:bg-success/14 focus-ring pointer-coarse:w-11"
              >
                <Minus className="size-4" aria-hidden="true" />
              </button>
            )}
          </span>
        );
      })}
    </fieldset>
  );
}

/** The options, the note and the packing of a line. */
export function NotesEditor({ notes, ingredients, onNotes }: OptionsProps) {
  const { money } = useSalesSettings();
  return (
    <>
      <SinOptions notes={notes} ingredients={ingredients} onNotes={onNotes} />
      <ConOptions notes={notes} ingredients={ingredients} onNotes={onNotes} money={money} />
      <Field label="Nota">
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={MAX_LINE_NOTE_LENGTH}
            placeholder="Ej: bien tostada, salsa aparte"
            value={notes.note ?? ''}
            onChange={(event) => onNotes({ ...notes, note: event.target.value })}
            className="min-h-18"
          />
        )}
      </Field>
      <div className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
        <Switch
          label="Para llevar"
          checked={notes.ordenParaLlevar ?? false}
          onCheckedChange={(checked) => onNotes({ ...notes, ordenParaLlevar: checked })}
        />
        <Switch
          label="Complementos aparte"
          checked={notes.complementosAparte ?? false}
          onCheckedChange={(checked) => onNotes({ ...notes, complementosAparte: checked })}
        />
      </div>
    </>
  );
}

function Editor({ line, onClose }: { line: CartLine; onClose: () => void }) {
  const store = useCartStore();
  const setQuantity = useSetQuantity();
  const { money } = useSalesSettings();
  const { ingredients, notes } = line;
  const setNotes = (next: LineNotes) => store.change({ type: 'set-notes', line_id: line.id, notes: next });

  return (
    <DialogContent
      title={line.name}
      description={`${money(unitPrice(line))} cada uno`}
      footer={
        <>
          {line.quantity > 1 && (
            <Button
              variant="outline"
              onClick={() => store.change({ type: 'separate-one', line_id: line.id, new_id: newId() })}
              className="sm:mr-auto"
            >
              <Split aria-hidden="true" />
              Separar uno
            </Button>
          )}
          <Button onClick={onClose} className="sm:min-w-32">
            Listo
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <div className="flex items-center justify-between gap-4">
          <QuantityStepper
            name={line.name}
            value={line.quantity}
            onChange={(quantity) => setQuantity(line.id, quantity)}
          />
          <span className="text-xl font-semibold">
            <Money cents={lineAmount(line)} />
          </span>
        </div>
        <NotesEditor notes={notes} ingredients={ingredients} onNotes={setNotes} />
      </div>
    </DialogContent>
  );
}

export interface LineEditorProps {
  /** The line to edit; null closes the editor. */
  lineId: string | null;
  onClose: () => void;
}

/** Edits quantity, options, note and packing of one line; each change is stored at once. */
export default function LineEditor({ lineId, onClose }: LineEditorProps) {
  const line = useCartLine(lineId);
  const [shown, setShown] = useState(line);
  if (line !== undefined && line !== shown) setShown(line);
  return (
    <Dialog open={line !== undefined} onOpenChange={(open) => !open && onClose()}>
      {shown && <Editor line={shown} onClose={onClose} />}
    </Dialog>
  );
}
