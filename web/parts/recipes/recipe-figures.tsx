import { TrendingDown } from 'lucide-react';
import { type Cents, formatMoney } from '#domain/base/money.ts';
import { formatRate } from '#domain/base/percent.ts';
import type { Recipe } from '#domain/stock/answers/recipes.ts';
import { dishMargin, netPrice, recipeCost } from '#domain/stock/recipe-cost.ts';
import { Money } from '#web/parts/fields/money.tsx';
import { Figure } from './figures.tsx';
import { isUnreadable, partsOf, type RecipeDraftContent } from './recipe-draft.ts';

interface RecipeFiguresProps {
  recipe: Recipe;
  draft: RecipeDraftContent;
  currency: string;
}

/**
 * The cost of a recipe and the margin, updated during typing: '—' without lines and while a quantity can't be read, hidden from users
 * who may not read costs.
 */
export function RecipeFigures({ recipe, draft, currency }: RecipeFiguresProps) {
  if (draft.lines.some((line) => line.cost_per_unit === null)) return null;
  const cost = recipeCost(partsOf(draft));
  const net = netPrice(recipe);
  const isUnknown = draft.lines.length === 0 || draft.lines.some(isUnreadable);
  return (
    <>
      <Figure
        label="Costo del plato"
        value={isUnknown ? '—' : <Money cents={cost} />}
        note={
          <>
            Precio {formatMoney(recipe.price_cents, currency)}
            {net !== recipe.price_cents && (
              <span className="max-sm:hidden"> · {formatMoney(net, currency)} neto</span>
            )}
          </>
        }
      />
      {isUnknown ? <Figure label="Margen" value="—" /> : <MarginFigure net={net} cost={cost} />}
    </>
  );
}

function MarginFigure({ net, cost }: { net: Cents; cost: Cents }) {
  const { margin_cents, margin_rate } = dishMargin(net, cost);
  const value = <Money cents={margin_cents} />;
  const percent = margin_rate === null ? null : `${formatRate(margin_rate)} %`;
  if (margin_cents >= 0) return <Figure label="Margen" value={value} note={percent} />;
  return (
    <Figure
      label="Margen"
      tone="danger"
      value={value}
      note={
        <span role="status" className="inline-flex items-center gap-1 text-danger-ink">
          <TrendingDown className="size-3.5" aria-hidden="true" />
          {percent === null ? 'Pierde' : `Pierde ${percent.slice(1)}`}
        </span>
      }
    />
  );
}
