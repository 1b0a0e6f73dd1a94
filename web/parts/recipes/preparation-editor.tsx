import { quantityText, unitName } from '#domain/base/units.ts';
import type { Preparation, PreparationAnswer } from '#domain/stock/answers/recipes.ts';
import { batchUnitCost, recipeCost } from '#domain/stock/recipe-cost.ts';
import { messages } from '#web/base/messages.ts';
import { readPositiveQuantity } from '#web/base/typed-quantity.ts';
import { useUnsaved } from '#web/base/use-unsaved.ts';
import { api } from '#web/data/api.ts';
import { useBusiness } from '#web/data/business.ts';
import { useAttempts } from '#web/data/use-attempts.ts';
import { Money } from '#web/parts/fields/money.tsx';
import { Button } from '#web/ui/button.tsx';
import { DecimalInput } from '#web/ui/decimal-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { BatchMaker } from './batch-maker.tsx';
import { failureOf } from './failure-toast.ts';
import { Figure, SaveBar, UnitCost } from './figures.tsx';
import { LinesEditor } from './lines-editor.tsx';
import { draftOf, isUnreadable, partsOf, type RecipeDraftContent, typedLines } from './recipe-draft.ts';
import { PREPARATION_ROW } from './row-layout.ts';
import { useDraft } from './use-draft.ts';

interface PreparationEditorProps {
  preparation: Preparation;
  onSaved: (answer: PreparationAnswer) => void;
  /** A refusal may mean that this screen has outdated data. */
  onRefused: () => void;
  onDirtyChange?: (isDirty: boolean) => void;
  footer: HTMLElement | null | undefined;
}

/** Edits the ingredients of a batch, shows its cost, and makes batches. */
export function PreparationEditor({
  preparation,
  onSaved,
  onRefused,
  onDirtyChange,
  footer,
}: PreparationEditorProps) {
  const { currency } = useBusiness();
  const { busy, attempt } = useAttempts();
  const { id, unit } = preparation;
  const editing = useDraft({
    version: preparation.version,
    saved: draftOf(preparation.lines, preparation.batch_quantity),
    busy,
    hasYield: true,
  });
  const { draft, version, isDirty } = editing;
  useUnsaved(isDirty, onDirtyChange);

  const save = async () => {
    if (busy || !isDirty || !editing.check()) return;
    const json = {
      version,
      batch_quantity: readPositiveQuantity(draft.yields) ?? 0,
      lines: typedLines(draft),
    };
    const outcome = await attempt(['preparation', id, json], () => ({
      call: (options) => api.preparations[':id'].$put({ param: { id }, json }, options),
      success: 'Preparación guardada',
      failure: failureOf('Error al guardar la preparación'),
    }));
    if (!outcome) return;
    if (!outcome.ok) {
      editing.refuse(draft, outcome.fields);
      onRefused();
    } else {
      editing.keep(draft, outcome.data.preparation.version);
      onSaved(outcome.data);
    }
  };

  return (
    <LinesEditor
      label="Preparación"
      layout={PREPARATION_ROW}
      editing={editing}
      currency={currency}
      known={preparation.lines}
      except={id}
      empty="Agrega lo que lleva un lote."
      onSave={() => void save()}
      notice={
        preparation.lines.length > 0 && (
          <BatchMaker preparation={preparation} isDirty={isDirty} onMade={onSaved} />
        )
      }
      head={
        <Field label={`Un lote da (${unitName(unit, null)})`} error={editing.yieldError} className="sm:w-56">
          {(control) => (
            <DecimalInput
              {...control}
              value={draft.yields}
              onChange={(event) => editing.setYield(event.target.value)}
              className="text-right figures"
            />
          )}
        </Field>
      }
    >
      <SaveBar place={footer} figures={<BatchFigures draft={draft} unit={unit} currency={currency} />}>
        <Button
          variant={isDirty ? 'primary' : 'outline'}
          aria-label="Guardar preparación"
          busy={busy}
          disabled={!isDirty}
          onClick={() => void save()}
        >
          {messages.save}
        </Button>
      </SaveBar>
    </LinesEditor>
  );
}

function BatchFigures({
  draft,
  unit,
  currency,
}: {
  draft: RecipeDraftContent;
  unit: string;
  currency: string;
}) {
  if (draft.lines.some((line) => line.cost_per_unit === null)) return null;
  const parts = partsOf(draft);
  const yields = readPositiveQuantity(draft.yields);
  const isUnknown = draft.lines.some(isUnreadable);
  const unitCost = yields === null || isUnknown ? null : batchUnitCost(parts, yields);
  return (
    <>
      <Figure label="Costo del lote" value={isUnknown ? '—' : <Money cents={recipeCost(parts)} />} />
      <Figure
        label={`Costo por ${unit}`}
        value={unitCost === null ? '—' : <UnitCost cost={unitCost} currency={currency} />}
        note={yields === null ? null : `de ${quantityText(yields, unit)}`}
      />
    </>
  );
}
