import { ChevronRight } from 'lucide-react';
import { formatMoney } from '#domain/base/money.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import type { MissingRecipes } from '#domain/stock/answers/recipes.ts';
import { useBusiness } from '#web/data/business.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SectionSkeleton } from './recipe-section.tsx';
import { useMissingRecipes } from './use-recipe.ts';

type Product = MissingRecipes['products'][number];

interface ProductsWithoutRecipeProps {
  readonly onOpen: (product: Product) => void;
}

/** Products under inventory control without a recipe. The kitchen can't serve them automatically. */
export function ProductsWithoutRecipe({ onOpen }: ProductsWithoutRecipeProps) {
  const { currency } = useBusiness();
  const { data, error, mutate, isValidating } = useMissingRecipes();
  if (error && !data)
    return (
      <ErrorState title="Error al cargar los productos" onRetry={() => void mutate()} busy={isValidating} />
    );
  if (!data) return <SectionSkeleton />;
  if (data.total === 0)
    return <EmptyState title="Todos los productos bajo control de inventario tienen receta." />;
  return (
    <>
      <ul aria-label="Productos sin receta" className="grid">
        {data.products.map((product) => (
          <li key={product.id} className="border-b last:border-b-0">
            <button
              type="button"
              onClick={() => onOpen(product)}
              className="flex min-h-13 w-full items-center gap-3 rounded-control px-2 py-2 text-left transition-colors hover:bg-muted focus-ring"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{product.name}</span>
                <span className="block truncate text-xs text-muted-foreground">
                  {product.category_name ?? 'Sin categoría'}
                </span>
              </span>
              <span className="shrink-0 text-sm figures">{formatMoney(product.price_cents, currency)}</span>
              <ChevronRight className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {data.total > data.products.length && (
        <p className="px-2 py-3 text-sm text-muted-foreground">
          Y {formatQuantity(data.total - data.products.length)} más.
        </p>
      )}
    </>
  );
}
