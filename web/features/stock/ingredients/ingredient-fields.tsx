import { useId, useState } from 'react';
import { formatUnitCost } from '#domain/base/money.ts';
import { quantityText, UNITS, unitName } from '#domain/base/units.ts';
import { proposeFactor } from '#domain/stock/inventory.ts';
import { readPositiveQuantity, typedText } from '#web/base/typed-quantity.ts';
import { useBusiness } from '#web/data/business.ts';
import type { Form } from '#web/data/form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { QuantityInput } from '../quantity-input.tsx';
import { useSummary } from '../use-summary.ts';
import { changesCost, type IngredientValues, typedUnitCost } from './ingredient-values.ts';

interface IngredientFieldsProps {
  form: Form<IngredientValues>;
  /** The saved values; null for a new ingredient. */
  before: IngredientValues | null;
  /** The saved average cost of a unit, in centavos. */
  averageCost: number | null;
  unitHeldBy: string | null;
}

const KNOWN_UNITS = Object.keys(UNITS);

function Suggestions({ id, of }: { id: string; of: readonly string[] }) {
  return (
    <datalist id={id}>
      {of.map((each) => (
        <option key={each} value={each} />
      ))}
    </datalist>
  );
}

/** The fields of an ingredient: name, units, purchase units and cost. */
export function IngredientFields({ form, before, averageCost, unitHeldBy }: IngredientFieldsProps) {
  const { currency } = useBusiness();
  const categories = useSummary().data?.categories ?? [];
  const lists = useId();
  const { values, set } = form;
  const [ownFactor, setOwnFactor] = useState(values.purchase_factor !== '');
  const unit = values.unit.trim();
  const bought = values.purchase_unit.trim();
  const proposed = proposeFactor(bought, unit);

  /** While the factor was not typed by hand, it follows the name of the purchase unit. */
  const syncFactor = (purchase: string, of: string) => {
    if (ownFactor) return;
    const factor = proposeFactor(purchase.trim(), of.trim());
    set('purchase_factor', factor === null ? '' : typedText(factor));
  };
  const differingFactor =
    proposed !== null && values.purchase_factor !== typedText(proposed) ? proposed : null;

  return (
    <div className="grid gap-4 sm:grid-cols-2 sm:gap-x-5">
      <Field label="Nombre" required error={form.errorOf('name')} className="sm:col-span-2">
        {(control) => (
          <Input {...control} {...form.input('name')} autoComplete="off" placeholder="Queso fresco" />
        )}
      </Field>
      <Field label="Categoría" error={form.errorOf('category')}>
        {(control) => (
          <>
            <Input
              {...control}
              {...form.input('category')}
              list={`${lists}-categories`}
              autoComplete="off"
              placeholder="Lácteos"
            />
            <Suggestions id={`${lists}-categories`} of={categories} />
          </>
        )}
      </Field>
      <Field
        label="Unidad"
        required
        error={form.errorOf('unit')}
        help={unitHeldBy ?? 'En la que se cuenta y se usa en las recetas.'}
      >
        {(control) => (
          <>
            <Input
              {...control}
              {...form.input('unit')}
              onChange={(event) => {
                set('unit', event.target.value);
                syncFactor(values.purchase_unit, event.target.value);
              }}
              readOnly={unitHeldBy !== null}
              list={`${lists}-units`}
              autoComplete="off"
              autoCapitalize="none"
              placeholder="lb"
            />
            <Suggestions id={`${lists}-units`} of={KNOWN_UNITS} />
          </>
        )}
      </Field>
      <Field
        label="Se compra por"
        error={form.errorOf('purchase_unit')}
        help="Vacío si se compra por su unidad."
      >
        {(control) => (
          <Input
            {...control}
            {...form.input('purchase_unit')}
            onChange={(event) => {
              set('purchase_unit', event.target.value);
              syncFactor(event.target.value, values.unit);
            }}
            autoComplete="off"
            autoCapitalize="none"
            placeholder="caja de 24, quintal, saco de 50 lb"
          />
        )}
      </Field>
      <Field
        label="Cuánto trae"
        error={form.errorOf('purchase_factor')}
        help={
          bought === '' ? undefined : differingFactor !== null ? (
            <Button
              variant="link"
              size="inline"
              onClick={() => set('purchase_factor', typedText(differingFactor))}
            >{`Usar ${quantityText(differingFactor, unit)}`}</Button>
          ) : (
            `1 ${bought} = ${values.purchase_factor || '?'} ${unitName(unit, readPositiveQuantity(values.purchase_factor))}`
          )
        }
      >
        {(control) => (
          <QuantityInput
            {...control}
            {...form.input('purchase_factor')}
            onChange={(event) => {
              setOwnFactor(event.target.value !== '');
              set('purchase_factor', event.target.value);
            }}
            value={bought === '' ? '1' : values.purchase_factor}
            disabled={bought === ''}
            unit={unit}
          />
        )}
      </Field>
      <Field
        label={`Costo de ${bought === '' ? (unit === '' ? 'una unidad' : `1 ${unit}`) : `1 ${bought}`}`}
        error={form.errorOf('costo_pedido')}
        help={<UnitCost values={values} before={before} averageCost={averageCost} unit={unit} />}
      >
        {(control) => (
          <MoneyInput
            {...control}
            currency={currency}
            value={values.costo_pedido === '' ? null : Number(values.costo_pedido)}
            onValueChange={(cents) => set('costo_pedido', cents === null ? '' : String(cents))}
          />
        )}
      </Field>
      <Field
        label="Stock mínimo"
        error={form.errorOf('min_stock_level')}
        help="Por debajo de él se marca «Bajo»."
      >
        {(control) => (
          <QuantityInput {...control} {...form.input('min_stock_level')} placeholder="0" unit={unit} />
        )}
      </Field>
      {before === null && (
        <Field label="Stock inicial" error={form.errorOf('initial_stock')} help="Lo que hay hoy.">
          {(control) => (
            <QuantityInput {...control} {...form.input('initial_stock')} placeholder="0" unit={unit} />
          )}
        </Field>
      )}
      <div className="sm:col-span-2">
        <Switch
          label="Se prepara aquí"
          help="Una salsa, una masa o una mezcla que se hace con otros ingredientes."
          checked={values.is_prepared !== ''}
          onCheckedChange={(isPrepared) => set('is_prepared', isPrepared ? 'yes' : '')}
        />
      </div>
    </div>
  );
}

type UnitCostProps = Pick<IngredientFieldsProps, 'before' | 'averageCost'> & {
  values: IngredientValues;
  unit: string;
};

/** The unit cost that results from the typed values, and the one that it replaces. */
function UnitCost({ values, before, averageCost, unit }: UnitCostProps) {
  const { currency } = useBusiness();
  const each = (cost: number) => `${formatUnitCost(cost, currency)} por ${unit || 'unidad'}`;
  const typed = typedUnitCost(values);
  const isKept = before !== null && !changesCost(before, values);
  if (isKept) return <span className="figures">Costo promedio: {each(averageCost ?? 0)}</span>;
  if (typed === null) return 'El costo unitario se calcula solo.';
  return (
    <span className="figures" aria-live="polite">
      Costo unitario: <span className="font-medium text-foreground">{each(typed)}</span>
      {before !== null && averageCost !== null && ` (hoy ${each(averageCost)})`}
    </span>
  );
}
