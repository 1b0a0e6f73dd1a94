import { formatMoney } from '#domain/base/money.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import { formatShare } from '#domain/base/shares.ts';
import type { SoldProduct } from '#domain/reports/answers/reports-products.ts';
import { CLASSES, MENU_CLASSES, type MenuCategoryFigures } from '#domain/reports/menu-engineering.ts';
import { useBusiness } from '#web/data/business.ts';
import { comparedColumn, FigureTable, NameCell } from '#web/features/reports/tables/figure-table.tsx';
import { MarkIcon } from '#web/parts/charts/mark.tsx';
import { Select } from '#web/ui/select.tsx';
import { MenuClassName } from './menu-class-name.tsx';
import { CLASS_KINDS } from './menu-class-texts.ts';
import { listProducts, MENU_ORDERS, type MenuList } from './use-menu-list.ts';
import { type MenuProduct, productKey } from './use-menu-matrix.ts';

const NOTHING = 'No se vendió ningún producto en este periodo y turno.';

interface MenuProductsProps {
  /** Undefined while loading. */
  products: readonly MenuProduct[] | undefined;
  past: readonly MenuProduct[] | undefined;
  list: MenuList;
  onChoose: (product: MenuProduct) => void;
}

const EVERY_CLASS = 'all';
const CLASS_OPTIONS = [
  { value: EVERY_CLASS, label: 'Todas las clasificaciones' },
  ...CLASSES.map((each) => ({ value: each, label: MENU_CLASSES[each].label })),
] as const;

/** The class and shares of each product (3-reports §2.7), of one class or of all. */
export function MenuProducts({ products, past, list, onChoose }: MenuProductsProps) {
  const { currency } = useBusiness();
  const { only, order, setOnly, setOrder } = list;
  const rows = products && listProducts(products, only, order);
  const listed = new Set(rows?.map(productKey));
  return (
    <FigureTable
      title="Detalle por producto"
      description="Ingresos sin impuesto."
      tools={
        <>
          <Select
            aria-label="Clasificación"
            value={only ?? EVERY_CLASS}
            onValueChange={(next) => setOnly(next === EVERY_CLASS ? null : next)}
            options={CLASS_OPTIONS}
            className="w-auto max-w-56 text-sm max-sm:min-w-0 max-sm:max-w-none max-sm:grow max-sm:basis-2/5"
          />
          <Select
            aria-label="Ordenar por"
            value={order}
            onValueChange={setOrder}
            options={MENU_ORDERS}
            className="w-auto max-w-56 text-sm max-sm:min-w-0 max-sm:max-w-none max-sm:grow max-sm:basis-2/5"
          />
        </>
      }
      rows={rows}
      past={past && (only === null ? past : past.filter((product) => listed.has(productKey(product))))}
      keyOf={productKey}
      empty={only === null ? NOTHING : `Ningún producto es ${MENU_CLASSES[only].label} en este periodo.`}
      columns={[
        {
          head: 'Producto',
          cell: (product) => (
            <button
              type="button"
              onClick={() => onChoose(product)}
              className="-my-2 min-h-11 rounded-lg text-left font-medium underline-offset-4 hover:underline focus-ring"
            >
              {product.name}
            </button>
          ),
        },
        { head: 'Clasificación', cell: (product) => <MenuClassName of={product.class} /> },
        comparedColumn<MenuProduct>('% Profit', ({ margin }) => margin, formatShare, 'more', 'share'),
        comparedColumn<MenuProduct>('% Mix', ({ mix }) => mix, formatShare, 'neither', 'share'),
        comparedColumn<MenuProduct>(
          'Ingresos',
          ({ sales_cents }) => sales_cents,
          (cents) => formatMoney(cents, currency),
          'more',
        ),
      ]}
    />
  );
}

interface UncostedProductsProps {
  products: readonly SoldProduct[];
  past: readonly SoldProduct[] | undefined;
}

/** The products sold without a recipe. */
export function UncostedProducts({ products, past }: UncostedProductsProps) {
  const { currency } = useBusiness();
  return (
    <FigureTable
      title="Productos sin receta"
      description="Sin receta no se conoce su costo: no entran en la clasificación ni en los promedios. Ingresos sin impuesto."
      rows={products}
      past={past}
      keyOf={productKey}
      empty={NOTHING}
      columns={[
        { head: 'Producto', cell: ({ name, category }) => <NameCell name={name} under={category} /> },
        comparedColumn<SoldProduct>('Vendidos', ({ quantity }) => quantity, formatQuantity, 'more'),
        comparedColumn<SoldProduct>(
          'Ingresos',
          ({ sales_cents }) => sales_cents,
          (cents) => formatMoney(cents, currency),
          'more',
        ),
      ]}
    />
  );
}

/** The number of products of each class, with its mark. */
function ClassCounts({ classes }: { classes: MenuCategoryFigures['classes'] }) {
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

interface MenuCategoriesProps {
  /** Undefined while loading. */
  categories: readonly MenuCategoryFigures[] | undefined;
  past: readonly MenuCategoryFigures[] | undefined;
}

/** The totals of each category. */
export function MenuCategories({ categories, past }: MenuCategoriesProps) {
  const { currency } = useBusiness();
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <FigureTable
      title="Resumen por categoría"
      description="Ingresos sin impuesto."
      rows={categories}
      past={past}
      keyOf={({ name }) => name}
      empty={NOTHING}
      columns={[
        { head: 'Categoría', cell: ({ name }) => <NameCell name={name} /> },
        comparedColumn<MenuCategoryFigures>('Productos', ({ products }) => products, formatQuantity),
        { head: 'Clasificación', cell: ({ classes }) => <ClassCounts classes={classes} /> },
        comparedColumn<MenuCategoryFigures>('Margen', ({ margin }) => margin, formatShare, 'more', 'share'),
        comparedColumn<MenuCategoryFigures>('Ganancia', ({ profit_cents }) => profit_cents, money, 'more'),
        comparedColumn<MenuCategoryFigures>('Ingresos', ({ sales_cents }) => sales_cents, money, 'more'),
      ]}
    />
  );
}
