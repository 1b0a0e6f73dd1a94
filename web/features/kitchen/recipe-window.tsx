import type { ProductWithoutRecipe } from '#domain/kitchen/serve-refusal.ts';
import { RecipeSection } from '#web/parts/recipes/recipe-section.tsx';
import { DialogContent } from '#web/ui/dialog.tsx';

interface RecipeWindowProps {
  product: ProductWithoutRecipe;
  onDirtyChange: (isDirty: boolean) => void;
}

/** The recipe of a product that could not be served without one. */
export default function RecipeWindow({ product, onDirtyChange }: RecipeWindowProps) {
  return (
    <DialogContent
      title={`Receta de ${product.name}`}
      description="Lo que lleva una unidad. Se descuenta del inventario al servirla."
      size="lg"
    >
      <RecipeSection productId={product.id} onDirtyChange={onDirtyChange} />
    </DialogContent>
  );
}
