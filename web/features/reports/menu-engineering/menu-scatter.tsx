import { formatMoney } from '#domain/base/money.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import { formatShare } from '#domain/base/shares.ts';
import { MENU_CLASSES } from '#domain/reports/menu-engineering.ts';
import { useBusiness } from '#web/data/business.ts';
import { ScatterChart } from '#web/parts/charts/scatter-chart.tsx';
import { CLASS_KINDS } from './menu-class-texts.ts';
import { type Matrix, type MenuProduct, productKey } from './use-menu-matrix.ts';

const QUADRANTS = {
  topLeft: MENU_CLASSES.puzzle.label,
  topRight: MENU_CLASSES.star.label,
  bottomLeft: MENU_CLASSES.dog.label,
  bottomRight: MENU_CLASSES['plow-horse'].label,
};

interface MenuScatterProps {
  matrix: Matrix;
  onChoose: (product: MenuProduct) => void;
}

/** Popularity and margin of the products, with quadrants at the averages. */
export function MenuScatter({ matrix, onChoose }: MenuScatterProps) {
  const { currency } = useBusiness();
  const { products, averageMargin, averageMix } = matrix;
  const format = (share: number) => formatShare(share);
  return (
    <ScatterChart
      label="Popularidad y margen de los productos"
      axis="Producto"
      kindLabel="Clasificación"
      kinds={CLASS_KINDS}
      quadrants={QUADRANTS}
      points={products.map((product) => ({
        key: productKey(product),
        name: product.name,
        kind: product.class,
        x: product.mix,
        y: product.margin,
      }))}
      x={{ name: 'Popularidad (% Mix)', format, middle: averageMix }}
      y={{ name: 'Margen (% Profit)', format, middle: averageMargin }}
      details={[
        { name: 'Vendidos', texts: products.map(({ quantity }) => formatQuantity(quantity)) },
        { name: 'Ingresos', texts: products.map(({ sales_cents }) => formatMoney(sales_cents, currency)) },
      ]}
      onChoose={({ key }) => {
        const product = products.find((each) => productKey(each) === key);
        if (product) onChoose(product);
      }}
    />
  );
}
