import { TrendingUp, X } from 'lucide-react';
import { formatQuantity } from '#domain/base/quantity.ts';
import { quantityText, unitName } from '#domain/base/units.ts';
import { boughtText, isOneBought, packName } from '#domain/purchasing/purchases.ts';
import { Button } from '#web/ui/button.tsx';
import { DecimalInput } from '#web/ui/decimal-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { centsOrNull } from './cents-or-null.ts';
import {
  computedOf,
  effectOf,
  hasPack,
  type LineDraft,
  type LineFigure,
  lineErrors,
  type Presentation,
  presentedAs,
  readLine,
  readTyped,
  typedAs,
  typedName,
} from './line-draft.ts';
import { useFormats } from './use-formats.ts';

const PRESENTATIONS = ['pack', 'unit', 'other'] as const satisfies readonly Presentation[];
const COMPUTED = 'Se calcula.';
const REASONS = ['Golpeado', 'Vencido', 'Incompleto', 'No es lo pedido'];

interface LineFieldsProps {
  line: LineDraft;
  onChange: (line: LineDraft) => void;
  /** Whether the line is being received: then a part may be rejected, and its cost changes the average. */
  receiving: boolean;
  /** Whether an attempt to save was made, after which errors show. */
  wasSubmitted: boolean;
  onRemove?: (() => void) | undefined;
}

/** The effect of receiving this line on the cost, shown before saving. */
function Effect({ line }: { line: LineDraft }) {
  const formats = useFormats();
  const effect = effectOf(line);
  if (!effect) return null;
  const { unitCost, average, rise } = effect;
  return (
    <div className="grid gap-1 text-sm text-muted-foreground figures">
      <p>
        {formats.unitCost(unitCost)} por {line.item.unit} · costo promedio{' '}
        {formats.unitCost(line.item.average)} →{' '}
        <span className="font-medium text-foreground">{formats.unitCost(average)}</span>
      </p>
      {rise !== null && (
        <p className="flex items-center gap-1.5 font-medium text-warning-ink">
          <TrendingUp className="size-4 shrink-0" aria-hidden="true" />
          {formatQuantity(rise)} % más caro que antes
        </p>
      )}
    </div>
  );
}

/** One ingredient of a purchase: quantity, presentation and cost. */
export function LineFields({ line, onChange, receiving, wasSubmitted, onRemove }: LineFieldsProps) {
  const { currency } = useFormats();
  const { item } = line;
  const errors = wasSubmitted ? lineErrors(line, receiving) : {};
  const read = readLine(line);
  const rejects = line.rejected.trim() !== '' && read?.rejected !== 0;
  const set = (change: Partial<LineDraft>) => onChange({ ...line, ...change });
  const type = (figure: LineFigure, change: Partial<LineDraft>) => onChange(typedAs(line, figure, change));
  const computed = computedOf(line);
  const typed = readTyped(line.quantity) ?? 1;
  const labels: Readonly<Record<Presentation, string>> = {
    pack: packName(item, typed),
    unit: unitName(item.unit, typed),
    other: 'Otra…',
  };
  const choices = PRESENTATIONS.filter((each) => each !== 'pack' || hasPack(item));
  const units =
    read && line.by !== 'unit' && read.units > 0 ? `= ${quantityText(read.units, item.unit)}` : null;

  return (
    <li className="grid gap-3 rounded-card border p-3 sm:p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h4 className="font-semibold break-words">{item.name}</h4>
          <p className="text-sm text-muted-foreground figures">
            {line.pending > 0
              ? `${isOneBought(line.pending, item) ? 'Falta' : 'Faltan'} ${boughtText(line.pending, item)} · hay ${quantityText(item.stock, item.unit)}`
              : `Hay ${quantityText(item.stock, item.unit)}`}
          </p>
        </div>
        {onRemove && (
          <Button
            variant="ghost"
            size="icon"
            className="-mt-2 -mr-2"
            aria-label={`Quitar ${item.name}`}
            onClick={onRemove}
          >
            <X aria-hidden="true" />
          </Button>
        )}
      </div>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-[7rem_repeat(3,minmax(0,1fr))]">
        <Field
          label={receiving ? 'Llegó' : 'Cantidad'}
          error={errors.quantity}
          help={[computed === 'quantity' && COMPUTED, units].filter(Boolean).join(' ') || null}
        >
          {(control) => (
            <DecimalInput
              {...control}
              maxLength={11}
              value={line.quantity}
              onFocus={({ target }) => target.select()}
              onChange={({ target }) => type('quantity', { quantity: target.value })}
              className="text-right figures"
            />
          )}
        </Field>
        <Field label="Presentación">
          {(control) => (
            <NativeSelect
              {...control}
              value={line.by}
              onChange={({ target }) =>
                onChange(presentedAs(line, choices.find((each) => each === target.value) ?? 'unit'))
              }
            >
              {choices.map((each) => (
                <option key={each} value={each}>
                  {labels[each]}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Field
          label={<span className="line-clamp-1">Costo por {typedName(line)}</span>}
          error={errors.cost}
          help={computed === 'cost' ? COMPUTED : null}
        >
          {(control) => (
            <MoneyInput
              {...control}
              currency={currency}
              value={line.cost}
              onValueChange={(cost) => type('cost', { cost: centsOrNull(cost) })}
            />
          )}
        </Field>
        <Field label="Total" error={errors.total} help={computed === 'total' ? COMPUTED : null}>
          {(control) => (
            <MoneyInput
              {...control}
              aria-label={`Total de ${item.name}`}
              currency={currency}
              value={line.total}
              onValueChange={(total) => type('total', { total: centsOrNull(total) })}
            />
          )}
        </Field>
      </div>
      {line.by === 'other' && (
        <div className="grid grid-cols-2 gap-3">
          <Field label="Se compra por" error={errors.packUnit}>
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                maxLength={40}
                placeholder="caja, saco, cartón"
                value={line.packUnit}
                onChange={({ target }) => set({ packUnit: target.value })}
              />
            )}
          </Field>
          <Field label={`Trae (${unitName(item.unit, null)})`} error={errors.packFactor}>
            {(control) => (
              <DecimalInput
                {...control}
                maxLength={11}
                placeholder="24"
                value={line.packFactor}
                onChange={({ target }) => set({ packFactor: target.value })}
                className="text-right figures"
              />
            )}
          </Field>
        </div>
      )}
      {receiving && (
        <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[7rem_minmax(0,1fr)]">
          <Field label="Rechazado" error={errors.rejected}>
            {(control) => (
              <DecimalInput
                {...control}
                maxLength={11}
                placeholder="0"
                value={line.rejected}
                onFocus={({ target }) => target.select()}
                onChange={({ target }) => set({ rejected: target.value })}
                className="text-right figures"
              />
            )}
          </Field>
          {rejects && (
            <Field label="Por qué" error={errors.reason}>
              {(control) => (
                <>
                  <Input
                    {...control}
                    autoComplete="off"
                    maxLength={120}
                    list={`${control.id}-usual`}
                    placeholder="Golpeado"
                    value={line.reason}
                    onChange={({ target }) => set({ reason: target.value })}
                  />
                  <datalist id={`${control.id}-usual`}>
                    {REASONS.map((reason) => (
                      <option key={reason} value={reason} />
                    ))}
                  </datalist>
                </>
              )}
            </Field>
          )}
        </div>
      )}
      {receiving && <Effect line={line} />}
    </li>
  );
}
