import { formatMoney } from '#domain/base/money.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import { formatShare } from '#domain/base/shares.ts';
import { MENU_CLASSES } from '#domain/reports/menu-engineering.ts';
import { useBusiness } from '#web/data/business.ts';
import { Dialog, DialogContent } from '#web/ui/dialog.tsx';
import { MenuClassName } from './menu-class-name.tsx';
import { CLASS_ADVICE } from './menu-class-texts.ts';
import type { Matrix, MenuProduct } from './use-menu-matrix.ts';

interface MenuProductDialogProps {
  product: MenuProduct | null;
  matrix: Matrix;
  onClose: () => void;
}

/** A product of the matrix: its class, its figures beside the averages, and the advice. */
export function MenuProductDialog({ product, matrix, onClose }: MenuProductDialogProps) {
  return (
    <Dialog open={product !== null} onOpenChange={(open) => !open && onClose()}>
      {product && (
        <DialogContent title={product.name} description={product.category} size="sm">
          <p className="font-semibold">
            <MenuClassName of={product.class} />
          </p>
          <p className="mt-1 text-sm text-muted-foreground">
            {CLASS_ADVICE[product.class].is} {CLASS_ADVICE[product.class].todo}
          </p>
          <ProductFigures product={product} matrix={matrix} />
        </DialogContent>
      )}
    </Dialog>
  );
}

function ProductFigures({ product, matrix }: { product: MenuProduct; matrix: Matrix }) {
  const { currency } = useBusiness();
  const money = (cents: number) => formatMoney(cents, currency);
  const { quantity, sales_cents, cost_cents, margin, mix } = product;
  const rows = [
    ['Puntaje', `${MENU_CLASSES[product.class].score}`],
    ['Vendidos', formatQuantity(quantity)],
    ['Ingresos', money(sales_cents)],
    ['Costo de receta', money(cost_cents)],
    ['Ganancia', money(sales_cents - cost_cents)],
    ['% Profit', `${formatShare(margin)} (promedio ${formatShare(matrix.averageMargin)})`],
    ['% Mix', `${formatShare(mix)} (promedio ${formatShare(matrix.averageMix)})`],
  ] as const;
  return (
    <dl className="mt-4 text-sm">
      {rows.map(([name, text]) => (
        <div key={name} className="flex justify-between gap-4 border-t py-2.5">
          <dt className="text-muted-foreground">{name}</dt>
          <dd className="text-right font-medium figures">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
