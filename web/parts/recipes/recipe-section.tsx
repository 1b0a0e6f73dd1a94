import { may } from '#domain/people/access.ts';
import { useUser } from '#web/data/session.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { RecipeEditor } from './recipe-editor.tsx';
import { RecipeFacts } from './recipe-facts.tsx';
import { useRecipe } from './use-recipe.ts';

interface RecipeSectionProps {
  readonly productId: string;
  /** Reports unsaved changes, so that closing the section needs a confirmation. */
  readonly onDirtyChange?: (isDirty: boolean) => void;
  /** The window's footer, for the figures and the save button; null while the window shows another footer. */
  readonly footer?: HTMLElement | null;
}

/** The ingredients of a product with cost and margin; saved separately from the product. */
export function RecipeSection({ productId, onDirtyChange, footer }: RecipeSectionProps) {
  const user = useUser();
  const { data, error, mutate, isValidating } = useRecipe(productId);
  if (error && !data)
    return <ErrorState title="Error al cargar la receta" onRetry={() => void mutate()} busy={isValidating} />;
  if (!data) return <SectionSkeleton />;
  if (!may(user, 'menu:write')) return <RecipeFacts recipe={data.recipe} />;
  return (
    <RecipeEditor
      key={productId}
      recipe={data.recipe}
      onSaved={(answer) => void mutate(answer, { revalidate: false })}
      onRefused={() => void mutate()}
      footer={footer}
      {...(onDirtyChange ? { onDirtyChange } : {})}
    />
  );
}

export function SectionSkeleton() {
  return (
    <div className="grid gap-2">
      <Skeleton className="mb-4 h-11" />
      {['one', 'two', 'three'].map((row) => (
        <Skeleton key={row} className="h-11" />
      ))}
    </div>
  );
}
