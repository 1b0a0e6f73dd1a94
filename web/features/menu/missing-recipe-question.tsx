import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogContent } from '#web/ui/dialog.tsx';

/**
 * What to do with a product under inventory control that has no recipe: add it next, take the product out of
 * control, or save it as it is.
 */
export type MissingRecipeChoice = 'add-recipe' | 'out-of-control' | 'as-it-is';

interface MissingRecipeQuestionProps {
  open: boolean;
  onClose: () => void;
  onAnswer: (answer: MissingRecipeChoice) => void;
}

/** A question before saving a product that the kitchen could not serve automatically. */
export function MissingRecipeQuestion({ open, onClose, onAnswer }: MissingRecipeQuestionProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title="Este producto no tiene receta"
        description="Está bajo control de inventario: sin receta no se sabe qué descontar y la cocina no podrá servirlo solo."
        footer={
          <>
            <Button variant="ghost" className="sm:mr-auto" onClick={() => onAnswer('as-it-is')}>
              Guardar así
            </Button>
            <Button variant="outline" onClick={() => onAnswer('out-of-control')}>
              Sin control de inventario
            </Button>
            <Button onClick={() => onAnswer('add-recipe')}>Agregar receta</Button>
          </>
        }
      >
        <p className="text-sm leading-6 text-muted-foreground">
          Agrega su receta si lleva ingredientes del inventario. Si no se descuenta nada, como en un servicio,
          déjalo sin control.
        </p>
      </DialogContent>
    </Dialog>
  );
}
