import { quantityText } from '#domain/base/units.ts';
import type { Preparation } from '#domain/stock/answers/recipes.ts';
import { LineFacts } from './line-row.tsx';
import { draftOf } from './recipe-draft.ts';

/** The ingredients of a batch, read-only. */
export function PreparationFacts({ preparation }: { preparation: Preparation }) {
  const { lines } = draftOf(preparation.lines);
  if (lines.length === 0)
    return (
      <p className="py-6 text-center text-sm text-muted-foreground">Todavía no se sabe qué lleva un lote.</p>
    );
  return (
    <>
      <p className="mb-2 text-sm text-muted-foreground">
        Un lote da {quantityText(preparation.batch_quantity, preparation.unit)} y lleva:
      </p>
      <ul aria-label="Preparación" className="text-sm">
        {lines.map((line) => (
          <LineFacts key={line.inventory_item_id} line={line} />
        ))}
      </ul>
    </>
  );
}
