import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import type { DraftLine, RecipeIngredient } from './draft.ts';
import { IngredientPicker } from './ingredient-picker.tsx';
import { LineRow } from './line-row.tsx';
import { Notice } from './notice.tsx';
import type { RecipeDraft } from './use-draft.ts';

interface LinesEditorProps {
  label: string;
  editing: RecipeDraft;
  currency: string;
  /** The ingredients as they were last read: costs and stock change while one types. */
  known: readonly RecipeIngredient[];
  /** What is being prepared, which is no ingredient of itself. */
  except?: string;
  /** Told where there are no ingredients yet. */
  empty: string;
  onSave: () => void;
  /** What else each line says. */
  row?: (line: DraftLine) => ReactNode;
  notice?: ReactNode;
  /** Before the ingredients. */
  head?: ReactNode;
  children: ReactNode;
}

/** The ingredients of a recipe or of a batch: rows, and a search that adds one. Enter saves; it is no form, for it may stand in one. */
export function LinesEditor({
  label,
  editing,
  currency,
  known,
  except,
  empty,
  onSave,
  row,
  notice,
  head,
  children,
}: LinesEditorProps) {
  const [added, setAdded] = useState<string | null>(null);
  const { lines } = editing.draft;
  const today = new Map(known.map((part) => [part.inventory_item_id, part]));

  const saveOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.defaultPrevented || !(event.target instanceof HTMLInputElement))
      return;
    // A window that was opened from here is heard too.
    if (!event.currentTarget.contains(event.target)) return;
    event.preventDefault();
    onSave();
  };

  return (
    <section ref={editing.ref} aria-label={label} onKeyDown={saveOnEnter} className="grid gap-4">
      {editing.isBehind && (
        <Notice
          action={
            <Button variant="outline" size="sm" onClick={editing.discardOwnChanges}>
              Ver la suya y descartar la mía
            </Button>
          }
        >
          Otra persona guardó esta receta mientras la editabas.
        </Notice>
      )}
      {notice}
      {head}
      <div>
        {lines.length === 0 ? (
          <p className="py-4 text-center text-sm text-muted-foreground">{empty}</p>
        ) : (
          <ul aria-label="Ingredientes" className="-mt-3">
            {lines.map((line) => {
              const id = line.inventory_item_id;
              const { cost_per_unit, current_stock } = today.get(id) ?? line;
              const shown = { ...line, cost_per_unit, current_stock };
              return (
                <LineRow
                  key={id}
                  line={shown}
                  currency={currency}
                  isNew={id === added}
                  error={editing.errorOf(shown)}
                  isWrong={editing.isWrong(shown)}
                  onChange={(change) => editing.change(id, change)}
                  onLeave={() => editing.leave(id)}
                  onRemove={() => editing.remove(id)}
                >
                  {row?.(shown)}
                </LineRow>
              );
            })}
          </ul>
        )}
        <div className="mt-3">
          <IngredientPicker
            chosenIds={new Set(lines.map((line) => line.inventory_item_id))}
            {...(except === undefined ? {} : { except })}
            onPick={(part) => {
              setAdded(part.inventory_item_id);
              editing.add(part);
            }}
          />
        </div>
      </div>
      {children}
    </section>
  );
}
