import { ChefHat } from 'lucide-react';
import { useState } from 'react';
import { formatQuantity } from '#domain/base/quantity.ts';
import { ProductsWithoutRecipe } from '#web/parts/recipes/products-without-recipe.tsx';
import { useMissingRecipes } from '#web/parts/recipes/use-recipe.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogContent } from '#web/ui/dialog.tsx';

interface MissingRecipesButtonProps {
  onOpen: (product: { readonly id: string; readonly name: string }) => void;
}

/** Shows the number of products without a recipe, and lists them; hidden if there are none. */
export function MissingRecipesButton({ onOpen }: MissingRecipesButtonProps) {
  const [open, setOpen] = useState(false);
  const total = useMissingRecipes().data?.total ?? 0;
  if (total === 0 && !open) return null;
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <ChefHat aria-hidden="true" />
        <span>
          {formatQuantity(total)}
          <span className="max-md:sr-only"> sin receta</span>
        </span>
      </Button>
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent
          title="Productos sin receta"
          description="Están bajo control de inventario: la cocina no podrá servirlos solos."
        >
          <ProductsWithoutRecipe
            onOpen={(product) => {
              setOpen(false);
              onOpen(product);
            }}
          />
        </DialogContent>
      </Dialog>
    </>
  );
}
