import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { IngredientPicker } from './ingredient-picker.tsx';
import { LineHead, LineRow } from './line-row.tsx';
import { Notice } from './notice.tsx';
import type { DraftLine, RecipeIngredient } from './recipe-draft.ts';
import type { RowLayout } from './row-layout.ts';
import type { RecipeDraft } from './use-draft.ts';

interface LinesEditorProps {
  label: string;
  layout: RowLayout;
  editing: RecipeDraft;
  currency: string;
  /** The ingredients as last read: costs and stock may change during editing. */
  known: readonly RecipeIngredient[];
  /** The preparation itself, which can't be its own ingredient. */
  except?: string;
  /** The text shown without ingredients. */
  empty: string;
  onSave: () => void;
  /** The options of each line, and the heads of their columns. */
  row?: (line: DraftLine) => ReactNode;
  rowHead?: ReactNode;
  notice?: ReactNode;
  /** Content before the search. */
  head?: ReactNode;
  /** A text about the lines. */
  hint?: ReactNode;
  children: ReactNode;
}

/**
 * The ingredients of a recipe or of a batch: rows below a search that adds one as the first row. Enter saves. It is not a form
 * element, because it may be inside one.
 */
export function LinesEditor(props: LinesEditorProps) {
  const { label, layout, editing, currency, known, except, empty, onSave, children } = props;
  const { row, rowHead, notice, head, hint } = props;
  const [added, setAdded] = useState<string | null>(null);
  const { lines } = editing.draft;
  const today = new Map(known.map((part) => [part.inventory_item_id, part]));

  const saveOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.defaultPrevented || !(event.target instanceof HTMLInputElement))
      return;
    // React also sends events from a window that was opened from here.
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
      <div className="min-h-84">
        <IngredientPicker
          chosenIds={new Set(lines.map((line) => line.inventory_item_id))}
          {...(except === undefined ? {} : { except })}
          onPick={(part) => {
            setAdded(part.inventory_item_id);
            editing.add(part);
          }}
        />
        {lines.length === 0 ? (
          <p className="py-8 text-center text-sm text-muted-foreground">{empty}</p>
        ) : (
          <div className="@container">
            {hint && <p className="mt-3 mb-1 text-xs text-muted-foreground @2xl:mb-0">{hint}</p>}
            <LineHead layout={layout} hasCosts={lines.some((line) => line.cost_per_unit !== null)}>
              {rowHead}
            </LineHead>
            <ul aria-label="Ingredientes">
              {lines.map((line) => {
                const id = line.inventory_item_id;
                const { cost_per_unit, current_stock } = today.get(id) ?? line;
                const shown = { ...line, cost_per_unit, current_stock };
                return (
                  <LineRow
                    key={id}
                    line={shown}
                    layout={layout}
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
          </div>
        )}
      </div>
      {children}
    </section>
  );
}
