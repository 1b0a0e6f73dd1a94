import type { Recipe, RecipeAnswer } from '#domain/answers/recipes.ts';
import { formatMoney } from '#domain/money.ts';
import { api } from '#web/lib/api.ts';
import { useBusiness } from '#web/lib/business.ts';
import { messages } from '#web/lib/messages.ts';
import { useAttempts } from '#web/lib/use-attempts.ts';
import { useUnsaved } from '#web/lib/use-unsaved.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { failureOf } from './failure-toast.ts';
import { SaveBar } from './figures.tsx';
import { LinesEditor } from './lines-editor.tsx';
import { Notice } from './notice.tsx';
import { type DraftLine, draftOf, recipeLines } from './recipe-draft.ts';
import { RecipeFigures } from './recipe-figures.tsx';
import { useDraft } from './use-draft.ts';

interface OptionProps {
  line: DraftLine;
  currency: string;
  onChange: (change: Partial<DraftLine>) => void;
}

function OptionFields({ line, currency, onChange }: OptionProps) {
  return (
    <div className="mt-2 flex min-h-11 flex-wrap items-center gap-x-6 gap-y-1">
      <Checkbox
        label={
          <>
            Sin<span className="sr-only"> {line.name}: se ofrece quitarlo</span>
          </>
        }
        checked={line.is_removable}
        onCheckedChange={(checked) => onChange({ is_removable: checked === true })}
      />
      <Checkbox
        label={
          <>
            Con<span className="sr-only"> {line.name}: se ofrece más</span>
          </>
        }
        checked={line.is_option}
        onCheckedChange={(checked) => onChange({ is_option: checked === true })}
      />
      {line.is_option && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the amount's input is inside
        <label className="ml-auto flex items-center gap-2 text-sm text-muted-foreground">
          <span className="max-sm:hidden">Precio extra</span>
          <span aria-hidden="true" className="sm:hidden">
            +
          </span>
          <MoneyInput
            aria-label={`Precio extra de ${line.name}`}
            currency={currency}
            value={line.extra_price_cents}
            onValueChange={(extra_price_cents) => onChange({ extra_price_cents })}
            className="w-31 sm:w-36"
          />
        </label>
      )}
    </div>
  );
}

interface RecipeEditorProps {
  recipe: Recipe;
  onSaved: (answer: RecipeAnswer) => void;
  /** A refusal may mean that this screen has outdated data. */
  onRefused: () => void;
  onDirtyChange?: (isDirty: boolean) => void;
}

/** Edits the recipe of a product: lines, cost and margin, and its own save button. */
export function RecipeEditor({ recipe, onSaved, onRefused, onDirtyChange }: RecipeEditorProps) {
  const { currency } = useBusiness();
  const { busy, attempt } = useAttempts();
  const editing = useDraft({
    version: recipe.version,
    saved: draftOf(recipe.lines),
    busy,
    hasYield: false,
  });
  const { draft, version, isDirty } = editing;
  useUnsaved(isDirty, onDirtyChange);

  const save = async () => {
    if (busy || !isDirty || !editing.check()) return;
    const json = { version, lines: recipeLines(draft) };
    const outcome = await attempt(['recipe', recipe.id, json], () => ({
      call: (options) => api.recipes[':id'].$put({ param: { id: recipe.id }, json }, options),
      success: 'Receta guardada',
      failure: failureOf('Error al guardar la receta'),
    }));
    if (!outcome) return;
    if (!outcome.ok) {
      editing.refuse(draft, outcome.fields);
      onRefused();
    } else {
      editing.keep(draft, outcome.data.recipe.version);
      onSaved(outcome.data);
    }
  };

  return (
    <LinesEditor
      label="Receta"
      editing={editing}
      currency={currency}
      known={recipe.lines}
      empty="Agrega lo que lleva una unidad de este producto."
      onSave={() => void save()}
      head={
        draft.lines.length > 0 && (
          <p className="mb-1 text-sm text-muted-foreground">
            Marca «Sin» en lo que el cliente puede quitar y «Con» en lo que puede pedir de más.
          </p>
        )
      }
      row={(line) => (
        <OptionFields
          line={line}
          currency={currency}
          onChange={(change) => editing.change(line.inventory_item_id, change)}
        />
      )}
      notice={
        recipe.tracks_inventory &&
        draft.lines.length === 0 && (
          <Notice>
            Está bajo control de inventario y no tiene receta: la cocina no podrá servirlo solo ni se
            descontará del inventario.
          </Notice>
        )
      }
    >
      <SaveBar
        figures={
          <RecipeFigures recipe={recipe} draft={draft} money={(each) => formatMoney(each, currency)} />
        }
      >
        <Button disabled={busy || !isDirty} onClick={() => void save()}>
          {busy ? messages.saving : 'Guardar receta'}
        </Button>
      </SaveBar>
    </LinesEditor>
  );
}
