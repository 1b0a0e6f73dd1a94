import type { Recipe } from '#domain/stock/answers/recipes.ts';
import { LineFacts } from './line-row.tsx';
import { type DraftLine, draftOf } from './recipe-draft.ts';

function offered({ is_option, is_removable }: DraftLine): string | null {
  if (is_option && is_removable) return 'Se ofrece con más y sin él';
  if (is_option) return 'Se ofrece con más';
  return is_removable ? 'Se ofrece sin él' : null;
}

/** A recipe, read-only. */
export function RecipeFacts({ recipe }: { recipe: Recipe }) {
  const { lines } = draftOf(recipe.lines);
  if (lines.length === 0)
    return <p className="py-6 text-center text-sm text-muted-foreground">Este producto no tiene receta.</p>;
  return (
    <ul aria-label="Receta" className="text-sm">
      {lines.map((line) => (
        <LineFacts key={line.inventory_item_id} line={line}>
          {offered(line) && <span className="text-xs text-muted-foreground">{offered(line)}</span>}
        </LineFacts>
      ))}
    </ul>
  );
}
