import type { Recipe, RecipeAnswer } from '#domain/stock/answers/recipes.ts';
import { messages } from '#web/base/messages.ts';
import { useUnsaved } from '#web/base/use-unsaved.ts';
import { api } from '#web/data/api.ts';
import { useBusiness } from '#web/data/business.ts';
import { useAttempts } from '#web/data/use-attempts.ts';
import { Button } from '#web/ui/button.tsx';
import { failureOf } from './failure-toast.ts';
import { SaveBar } from './figures.tsx';
import { LineOptions } from './line-options.tsx';
import { LinesEditor } from './lines-editor.tsx';
import { Notice } from './notice.tsx';
import { draftOf, recipeLines } from './recipe-draft.ts';
import { RecipeFigures } from './recipe-figures.tsx';
import { PRODUCT_ROW } from './row-layout.ts';
import { useDraft } from './use-draft.ts';

interface RecipeEditorProps {
  recipe: Recipe;
  onSaved: (answer: RecipeAnswer) => void;
  /** A refusal may mean that this screen has outdated data. */
  onRefused: () => void;
  onDirtyChange?: (isDirty: boolean) => void;
  footer: HTMLElement | null | undefined;
}

/** Edits the recipe of a product: lines, cost and margin, and its own save button. */
export function RecipeEditor({ recipe, onSaved, onRefused, onDirtyChange, footer }: RecipeEditorProps) {
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
      layout={PRODUCT_ROW}
      editing={editing}
      currency={currency}
      known={recipe.lines}
      empty="Agrega lo que lleva una unidad de este producto."
      onSave={() => void save()}
      hint="«Sin»: el cliente puede quitarlo. «Con»: puede pedir más."
      row={(line) => (
        <LineOptions line={line} onChange={(change) => editing.change(line.inventory_item_id, change)} />
      )}
      rowHead={<span className="col-[7] row-start-1 px-1.5 text-right">Extra</span>}
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
      <SaveBar place={footer} figures={<RecipeFigures recipe={recipe} draft={draft} currency={currency} />}>
        <Button aria-label="Guardar receta" busy={busy} disabled={!isDirty} onClick={() => void save()}>
          {messages.save}
        </Button>
      </SaveBar>
    </LinesEditor>
  );
}
