import type { MenuCategory } from '#domain/menu-engineering.ts';
import { formatMoney } from '#domain/money.ts';
import { formatQuantity } from '#domain/quantity.ts';
import { formatShare } from '#domain/shares.ts';
import { MarkIcon } from '#web/charts/mark.tsx';
import { useBusiness } from '#web/lib/business.ts';
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '#web/ui/table.tsx';
import { MenuClassName } from './menu-class.tsx';
import { CLASS_KINDS } from './menu-words.ts';
import { type MenuProduct, productKey } from './use-menu-matrix.ts';

interface MenuProductsProps {
  products: readonly MenuProduct[];
  onChoose: (product: MenuProduct) => void;
}

/** Each product's class and shares (3-reports §2.7). */
export function MenuProducts({ products, onChoose }: MenuProductsProps) {
  const { currency } = useBusiness();
  return (
    <Table frameClassName="max-h-[36rem] print:max-h-none">
      <TableHead>
        <tr>
          <TableHeadCell>Producto</TableHeadCell>
          <TableHeadCell>Clasificación</TableHeadCell>
          <TableHeadCell numeric>% Profit</TableHeadCell>
          <TableHeadCell numeric>% Mix</TableHeadCell>
          <TableHeadCell numeric>Ingresos</TableHeadCell>
        </tr>
      </TableHead>
      <TableBody>
        {products.map((product) => (
          <TableRow key={productKey(product)}>
            <TableCell>
              <button
                type="button"
                onClick={() => onChoose(product)}
                className="-my-2 min-h-11 min-w-32 rounded-lg text-left font-medium underline-offset-4 hover:underline focus-ring"
              >
                {product.name}
              </button>
            </TableCell>
            <TableCell>
              <MenuClassName of={product.class} />
            </TableCell>
            <TableCell numeric>{formatShare(product.margin)}</TableCell>
            <TableCell numeric>{formatShare(product.mix)}</TableCell>
            <TableCell numeric>{formatMoney(product.sales_cents, currency)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** How many products of each class, each by its mark. */
function ClassCounts({ classes }: { classes: MenuCategory['classes'] }) {
  return (
    <ul className="flex gap-3 figures">
      {CLASS_KINDS.filter(({ key }) => classes[key] > 0).map(({ key, name, shape, color }) => (
        <li key={key} title={name} className="flex items-center gap-1">
          <MarkIcon shape={shape} color={color} />
          <span className="sr-only">{name}: </span>
          {formatQuantity(classes[key])}
        </li>
      ))}
    </ul>
  );
}

/** What each category comes to. */
export function MenuCategories({ categories }: { categories: readonly MenuCategory[] }) {
  const { currency } = useBusiness();
  return (
    <Table>
      <TableHead>
        <tr>
          <TableHeadCell>Categoría</TableHeadCell>
          <TableHeadCell numeric>Productos</TableHeadCell>
          <TableHeadCell>Clasificación</TableHeadCell>
          <TableHeadCell numeric>Margen</TableHeadCell>
          <TableHeadCell numeric>Ganancia</TableHeadCell>
          <TableHeadCell numeric>Ingresos</TableHeadCell>
        </tr>
      </TableHead>
      <TableBody>
        {categories.map(({ name, products, classes, margin, profit_cents, sales_cents }) => (
          <TableRow key={name}>
            <TableCell className="font-medium">{name}</TableCell>
            <TableCell numeric>{formatQuantity(products)}</TableCell>
            <TableCell>
              <ClassCounts classes={classes} />
            </TableCell>
            <TableCell numeric>{formatShare(margin)}</TableCell>
            <TableCell numeric>{formatMoney(profit_cents, currency)}</TableCell>
            <TableCell numeric>{formatMoney(sales_cents, currency)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
