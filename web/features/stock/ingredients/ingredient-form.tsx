import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { IngredientDetail } from '#domain/stock/answers/inventory.ts';
import { ingredientInput } from '#domain/stock/inputs/inventory.ts';
import { useUnsaved } from '#web/base/use-unsaved.ts';
import { ApiError, api } from '#web/data/api.ts';
import { useInputForm } from '#web/data/input-form.ts';
import { useAttempts } from '#web/data/use-attempts.ts';
import { Button } from '#web/ui/button.tsx';
import { IngredientFields } from './ingredient-fields.tsx';
import { bodyOf, changesCost, NEW_INGREDIENT, valuesOf } from './ingredient-values.ts';

const isStale = (error: unknown) => error instanceof ApiError && error.code === 'row.stale';

interface IngredientFormProps {
  formId: string;
  /** The ingredient when the form was opened; null for a new one. */
  detail: IngredientDetail | null;
  onBusy: (busy: boolean) => void;
  onDirtyChange: (isDirty: boolean) => void;
  onSaved: () => void;
  /** Loads the version that another user has saved. */
  onRefresh: () => void;
}

/** Adds or changes an ingredient. If another user has changed it, saving is refused and a notice is shown. */
export function IngredientForm(props: IngredientFormProps) {
  const { formId, detail, onBusy, onDirtyChange, onSaved, onRefresh } = props;
  const { attempt } = useAttempts();
  const before = detail && valuesOf(detail.ingredient);
  const form = useInputForm(before ?? NEW_INGREDIENT, { schema: ingredientInput, bodyOf });
  const [stale, setStale] = useState<string | null>(null);
  useUnsaved(form.isDirty, onDirtyChange);

  const send = form.submit(async (body, values) => {
    onBusy(true);
    const { initial_stock: _opening, costo_pedido, ...fields } = body;
    const outcome = await attempt(['ingredient', detail?.ingredient.id, values], ([id = '']) => ({
      call: (options) =>
        detail && before
          ? api.inventory[':id'].$put(
              {
                param: { id: detail.ingredient.id },
                json: {
                  ...fields,
                  version: detail.ingredient.version,
                  ...(changesCost(before, values) ? { costo_pedido } : {}),
                },
              },
              options,
            )
          : api.inventory.$post({ json: { ...body, id } }, options),
      success: detail ? 'Ingrediente actualizado' : 'Ingrediente agregado',
      failure: (error) => (isStale(error) ? null : form.unlessShown()(error)),
    }));
    onBusy(false);
    if (!outcome) return;
    if (outcome.ok) onSaved();
    else if (isStale(outcome.error)) setStale(outcome.error.message);
    else form.refuse(outcome.fields);
  });

  return (
    <form id={formId} ref={form.ref} noValidate onSubmit={send}>
      {stale !== null && (
        <div
          role="alert"
          className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-warning/50 bg-warning/10 p-4 text-sm"
        >
          <TriangleAlert className="size-5 shrink-0 text-warning-ink" aria-hidden="true" />
          <p className="min-w-48 flex-1">{stale}</p>
          <Button variant="outline" size="sm" onClick={onRefresh}>
            Ver cómo quedó
          </Button>
        </div>
      )}
      <IngredientFields
        form={form}
        before={before}
        averageCost={detail?.ingredient.cost_per_unit ?? null}
        unitHeldBy={detail?.unit_locked_by ?? null}
      />
    </form>
  );
}
