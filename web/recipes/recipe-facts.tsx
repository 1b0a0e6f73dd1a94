import { draftOf } from './draft.ts';
import { LineFacts } from './line-row.tsx';
import type { Recipe } from './use-recipe.ts';

/** A recipe for who only reads it. */
export function RecipeFacts({ recipe }: { recipe: Recipe }) {
  const { lines } = draftOf(recipe.lines);
  if (lines.length === 0)
    return <p className="py-6 text-center text-sm text-muted-foreground">Este producto no tiene receta.</p>;
  return (
    <ul aria-label="Receta" className="text-sm">
      {lines.map((line) => (
        <LineFacts key={line.inventory_item_id} line={line}>
          {line.is_option && <span className="text-xs text-muted-foreground">Se ofrece como con / sin</span>}
        </LineFacts>
      ))}
    </ul>
  );
}
