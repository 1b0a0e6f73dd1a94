import type { Station } from '#domain/orders/orders.ts';

/** The sample that a new business may load: a small Honduran menu with recipes, stock and tables. Prices and costs are centavos of lempira. */

interface SampleCategory {
  readonly name: string;
  readonly station: Station;
}

interface SampleIngredient {
  readonly name: string;
  readonly category: string;
  readonly unit: string;
  readonly purchase_unit: string;
  /** The units in one purchase unit, and its cost. */
  readonly purchase_factor: number;
  readonly purchase_cents: number;
  readonly stock: number;
  readonly min_stock_level: number;
}

interface SampleProduct {
  readonly name: string;
  readonly category: string;
  readonly description: string;
  readonly price_cents: number;
  readonly preparation_time: number;
  readonly type_menu: string;
  /** The quantity of each ingredient for one unit of the product, in the ingredient's unit. */
  readonly recipe: readonly {
    readonly ingredient: string;
    readonly quantity: number;
    /** Offered as 'sin'. */
    readonly is_removable: boolean;
    /** The price of one extra; null when it is not offered as 'con'. */
    readonly extra_price_cents: number | null;
  }[];
}

interface SampleTable {
  readonly name: string;
  readonly area: string;
  readonly seats: number;
}

export interface SampleData {
  readonly categories: readonly SampleCategory[];
  readonly ingredients: readonly SampleIngredient[];
  readonly products: readonly SampleProduct[];
  readonly areas: readonly { readonly name: string }[];
  readonly tables: readonly SampleTable[];
}

const ingredient = (
  category: string,
  name: string,
  unit: string,
  bought: readonly [unit: string, factor: number, cents: number],
  stock: number,
  min_stock_level: number,
): SampleIngredient => ({
  name,
  category,
  unit,
  purchase_unit: bought[0],
  purchase_factor: bought[1],
  purchase_cents: bought[2],
  stock,
  min_stock_level,
});

/** The ingredients that guests often leave out, and those that they pay extra for. */
const REMOVABLE: ReadonlySet<string> = new Set(['Queso seco', 'Mantequilla crema', 'Repollo', 'Limón']);
const EXTRAS: Readonly<Record<string, number>> = {
  'Queso seco': 1_000,
  'Mantequilla crema': 800,
  Huevos: 1_500,
  'Carne de res': 4_000,
  Pollo: 4_500,
};

const product = (
  category: string,
  name: string,
  price_cents: number,
  preparation_time: number,
  type_menu: string,
  description: string,
  recipe: Readonly<Record<string, number>>,
): SampleProduct => ({
  name,
  category,
  description,
  price_cents,
  preparation_time,
  type_menu,
  recipe: Object.entries(recipe).map(([name, quantity]) => ({
    ingredient: name,
    quantity,
    is_removable: REMOVABLE.has(name),
    extra_price_cents: EXTRAS[name] ?? null,
  })),
});

const table = (area: string, name: string, seats: number): SampleTable => ({ name, area, seats });

const BALEADAS = 'Baleadas';
const PLATES = 'Platos típicos';
const DRINKS = 'Bebidas';
const HALL = 'Salón principal';
const TERRACE = 'Terraza';

export const SAMPLE: SampleData = {
  categories: [
    { name: BALEADAS, station: 'cocina' },
    { name: PLATES, station: 'cocina' },
    { name: DRINKS, station: 'barra' },
  ],
  ingredients: [
    ingredient('Abarrotes', 'Harina de trigo', 'lb', ['quintal', 100, 95_000], 100, 20),
    ingredient('Abarrotes', 'Frijoles rojos', 'lb', ['quintal', 100, 190_000], 80, 20),
    ingredient('Abarrotes', 'Arroz', 'lb', ['quintal', 100, 130_000], 80, 20),
    ingredient('Abarrotes', 'Aceite vegetal', 'litro', ['bidón', 20, 76_000], 20, 5),
    ingredient('Abarrotes', 'Café molido', 'lb', ['bolsa', 5, 45_000], 10, 3),
    ingredient('Abarrotes', 'Azúcar', 'lb', ['arroba', 25, 26_250], 25, 5),
    ingredient('Lácteos', 'Mantequilla crema', 'lb', ['cubeta', 10, 48_000], 20, 5),
    ingredient('Lácteos', 'Queso seco', 'lb', ['marqueta', 25, 187_500], 25, 5),
    ingredient('Lácteos', 'Huevos', 'unidad', ['cartón', 30, 13_500], 90, 30),
    ingredient('Carnes', 'Pollo', 'lb', ['caja', 40, 148_000], 60, 15),
    ingredient('Carnes', 'Carne de res', 'lb', ['pieza', 20, 180_000], 40, 10),
    ingredient('Verduras', 'Plátano', 'unidad', ['racimo', 40, 20_000], 80, 20),
    ingredient('Verduras', 'Repollo', 'lb', ['saco', 40, 32_000], 30, 8),
    ingredient('Verduras', 'Limón', 'unidad', ['ciento', 100, 15_000], 100, 25),
    ingredient('Bebidas', 'Refresco en lata', 'unidad', ['caja', 24, 38_400], 72, 24),
  ],
  products: [
    product(
      BALEADAS,
      'Baleada sencilla',
      3_000,
      6,
      'Desayuno',
      'Tortilla de harina con frijoles, queso y mantequilla.',
      {
        'Harina de trigo': 0.22,
        'Frijoles rojos': 0.15,
        'Queso seco': 0.06,
        'Mantequilla crema': 0.06,
      },
    ),
    product(BALEADAS, 'Baleada con huevo', 4_500, 8, 'Desayuno', 'La sencilla con huevo revuelto.', {
      'Harina de trigo': 0.22,
      'Frijoles rojos': 0.15,
      'Queso seco': 0.06,
      'Mantequilla crema': 0.06,
      Huevos: 1,
    }),
    product(BALEADAS, 'Baleada con carne', 6_500, 10, 'Almuerzo', 'La sencilla con carne asada en tiras.', {
      'Harina de trigo': 0.22,
      'Frijoles rojos': 0.15,
      'Queso seco': 0.06,
      'Mantequilla crema': 0.06,
      'Carne de res': 0.2,
    }),
    product(
      PLATES,
      'Desayuno catracho',
      9_500,
      12,
      'Desayuno',
      'Huevos, frijoles, plátano, queso y mantequilla.',
      {
        Huevos: 2,
        'Frijoles rojos': 0.25,
        Plátano: 0.5,
        'Queso seco': 0.1,
        'Mantequilla crema': 0.08,
        'Aceite vegetal': 0.02,
      },
    ),
    product(
      PLATES,
      'Pollo con tajadas',
      14_500,
      18,
      'Almuerzo',
      'Pollo frito sobre tajadas de plátano verde con repollo.',
      {
        Pollo: 0.6,
        Plátano: 1,
        Repollo: 0.2,
        'Aceite vegetal': 0.08,
      },
    ),
    product(
      PLATES,
      'Carne asada',
      17_500,
      18,
      'Cena',
      'Con arroz, frijoles, plátano y ensalada de repollo.',
      {
        'Carne de res': 0.5,
        Arroz: 0.25,
        'Frijoles rojos': 0.2,
        Plátano: 0.5,
        Repollo: 0.15,
      },
    ),
    product(PLATES, 'Arroz con pollo', 12_500, 15, 'Almuerzo', 'Arroz guisado con pollo desmenuzado.', {
      Arroz: 0.35,
      Pollo: 0.35,
      'Aceite vegetal': 0.03,
    }),
    product(DRINKS, 'Café de palo', 2_500, 3, 'Bebidas', 'Negro o con azúcar.', {
      'Café molido': 0.04,
      Azúcar: 0.03,
    }),
    product(DRINKS, 'Limonada', 4_000, 4, 'Bebidas', 'Natural, con hielo.', { Limón: 3, Azúcar: 0.1 }),
    product(DRINKS, 'Refresco', 3_000, 1, 'Bebidas', 'En lata, bien frío.', { 'Refresco en lata': 1 }),
  ],
  areas: [{ name: HALL }, { name: TERRACE }],
  tables: [
    table(HALL, 'Mesa 1', 4),
    table(HALL, 'Mesa 2', 4),
    table(HALL, 'Mesa 3', 2),
    table(HALL, 'Mesa 4', 6),
    table(TERRACE, 'Terraza 1', 4),
    table(TERRACE, 'Terraza 2', 4),
  ],
};
