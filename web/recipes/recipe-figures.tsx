import { TrendingDown } from 'lucide-react';
import type { Recipe } from '#domain/answers/recipes.ts';
import type { Cents } from '#domain/money.ts';
import { formatRate } from '#domain/percent.ts';
import { dishMargin, netPrice, recipeCost } from '#domain/recipe-cost.ts';
import { Figure } from './figures.tsx';
import { partsOf, type RecipeDraftContent } from './recipe-draft.ts';

interface RecipeFiguresProps {
  recipe: Recipe;
  draft: RecipeDraftContent;
  money: (amount: number) => string;
}

/**
 * The cost of a recipe, the price without tax and the margin, updated during typing; hidden from users who
 * may not read costs.
 */
export function RecipeFigures({ recipe, draft, money }: RecipeFiguresProps) {
  if (draft.lines.some((line) => line.cost_per_unit === null)) return null;
  const cost = recipeCost(partsOf(draft));
  const net = netPrice(recipe);
  return (
    <>
      <Figure label="Costo del plato" value={money(cost)} />
      <Figure
        label="Precio"
        value={money(recipe.price_cents)}
        note={net === recipe.price_cents ? null : `${money(net)} neto`}
      />
      <MarginFigure net={net} cost={cost} money={money} />
    </>
  );
}

function MarginFigure({ net, cost, money }: { net: Cents; cost: Cents; money: (amount: number) => string }) {
  const { margin_cents, margin_rate } = dishMargin(net, cost);
  const percent = margin_rate === null ? null : `${formatRate(margin_rate)} %`;
  if (margin_cents >= 0) return <Figure label="Margen" value={money(margin_cents)} note={percent} />;
  return (
    <Figure
      label="Margen"
      tone="danger"
      value={money(margin_cents)}
      note={
        <span role="status" className="inline-flex items-center gap-1 text-danger-ink">
          <TrendingDown className="size-3.5" aria-hidden="true" />
          {percent === null ? 'Pierde' : `Pierde ${percent.slice(1)}`}
        </span>
      }
    />
  );
}
