export interface IngredientData {
  readonly name: string;
  readonly category: string;
  readonly unit: string;
  readonly purchase_unit: string;
  /** The number of units in a purchase unit. */
  readonly factor: number;
  /** The cost of one unit, in lempiras. */
  readonly cost: number;
  readonly supplier: string;
  readonly min: number;
  /** The stock at the end of the history. */
  readonly stock: number;
  /** The days without a delivery before today, in which the stock falls to `stock`. */
  readonly pauseDays?: number;
}

export interface PreparedData {
  readonly name: string;
  readonly category: string;
  readonly unit: string;
  readonly min: number;
  readonly stock: number;
  /** The quantities of other ingredients for one unit. */
  readonly quantities: Readonly<Record<string, number>>;
}

export interface SupplierData {
  readonly name: string;
  readonly contact: string;
  readonly phone: string;
  readonly email: string;
  /** Delivery days, 0 is Sunday. */
  readonly weekdays: readonly number[];
  readonly leadDays: number;
}

const GROCERIES = 'Distribuidora La Ceibeña';
const MEATS = 'Carnes y Mariscos El Corral';
const DAIRY = 'Lácteos de Olancho';
const PRODUCE = 'Verduras Zonal Belén';
const DRINKS = 'Bebidas del Norte';

export const SUPPLIERS: readonly SupplierData[] = [
  {
    name: GROCERIES,
    contact: 'Óscar Membreño',
    phone: '+504 2233-4410',
    email: 'pedidos@laceibena.example',
    weekdays: [1],
    leadDays: 3,
  },
  {
    name: MEATS,
    contact: 'Wilmer Zelaya',
    phone: '+504 2235-1187',
    email: 'ventas@elcorral.example',
    weekdays: [2, 5],
    leadDays: 1,
  },
  {
    name: DAIRY,
    contact: 'Suyapa Rosales',
    phone: '+504 2785-2204',
    email: 'rutas@lacteosolancho.example',
    weekdays: [1, 4],
    leadDays: 2,
  },
  {
    name: PRODUCE,
    contact: 'Dilcia Amador',
    phone: '+504 9988-3172',
    email: 'zonalbelen@verduras.example',
    weekdays: [2, 4, 6],
    leadDays: 1,
  },
  {
    name: DRINKS,
    contact: 'Mario Handal',
    phone: '+504 2552-8093',
    email: 'preventa@bebidasnorte.example',
    weekdays: [3],
    leadDays: 2,
  },
];

type Row = readonly [
  name: string,
  unit: string,
  purchaseUnit: string,
  factor: number,
  cost: number,
  min: number,
  stock: number,
  pauseDays?: number,
];

const of = (supplier: string, category: string, rows: readonly Row[]): IngredientData[] =>
  rows.map(([name, unit, purchase_unit, factor, cost, min, stock, pauseDays]) => ({
    name,
    category,
    unit,
    purchase_unit,
    factor,
    cost,
    supplier,
    min,
    stock,
    ...(pauseDays === undefined ? {} : { pauseDays }),
  }));

export const INGREDIENTS: readonly IngredientData[] = [
  ...of(GROCERIES, 'Abarrotes', [
    ['Harina de trigo', 'lb', 'quintal', 100, 9.5, 100, 600],
    ['Masa de maíz', 'lb', 'saco', 50, 11, 60, 400],
    ['Arroz', 'lb', 'quintal', 100, 13, 80, 600],
    ['Frijoles rojos', 'lb', 'quintal', 100, 19, 100, 700],
    ['Azúcar', 'lb', 'arroba', 25, 10.5, 25, 200],
    ['Manteca vegetal', 'lb', 'caja', 24, 21, 20, 160],
    ['Aceite vegetal', 'litro', 'bidón', 20, 38, 20, 180],
    ['Café molido', 'lb', 'bolsa', 5, 95, 8, 60],
    ['Mezcla de horchata', 'lb', 'bolsa', 5, 48, 5, 50],
    ['Leche de coco', 'lata', 'caja', 24, 34, 24, 180],
    ['Pan de hamburguesa', 'unidad', 'paquete', 8, 7.5, 24, 160],
    ['Tortilla de maíz', 'unidad', 'paquete', 30, 1.2, 250, 2400],
  ]),
  ...of(MEATS, 'Carnes', [
    ['Pollo', 'lb', 'lb', 1, 34, 60, 500],
    ['Carne de res', 'lb', 'lb', 1, 82, 60, 520],
    ['Chuleta de cerdo', 'lb', 'lb', 1, 62, 20, 160],
    ['Chicharrón de cerdo', 'lb', 'lb', 1, 75, 20, 180],
    ['Chorizo', 'lb', 'lb', 1, 58, 20, 180],
  ]),
  ...of(MEATS, 'Mariscos', [
    ['Mojarra', 'unidad', 'unidad', 1, 55, 15, 0, 8],
    ['Camarón', 'lb', 'lb', 1, 135, 10, 2.5, 8],
    ['Caracol', 'lb', 'lb', 1, 160, 12, 110],
  ]),
  ...of(DAIRY, 'Lácteos y huevos', [
    ['Mantequilla crema', 'lb', 'cubeta', 10, 38, 25, 240],
    ['Queso seco', 'lb', 'lb', 1, 62, 25, 220],
    ['Quesillo', 'lb', 'lb', 1, 58, 25, 220],
    ['Leche', 'litro', 'caja', 12, 27, 24, 240],
    ['Huevos', 'unidad', 'cartón', 30, 4.2, 180, 1500],
    ['Helado de vainilla', 'litro', 'galón', 4, 95, 12, 9.5],
  ]),
  ...of(PRODUCE, 'Verduras y frutas', [
    ['Plátano verde', 'unidad', 'ciento', 100, 4, 120, 1000],
    ['Plátano maduro', 'unidad', 'ciento', 100, 4.5, 100, 800],
    ['Yuca', 'lb', 'lb', 1, 9, 40, 320],
    ['Repollo', 'lb', 'lb', 1, 8, 30, 260],
    ['Tomate', 'lb', 'lb', 1, 14, 30, 280],
    ['Cebolla', 'lb', 'lb', 1, 15, 25, 220],
    ['Chile dulce', 'unidad', 'docena', 12, 5, 40, 320],
    ['Limón', 'unidad', 'ciento', 100, 1.5, 150, 1200],
    ['Aguacate', 'unidad', 'caja', 20, 14, 40, 320],
    ['Fruta de temporada', 'lb', 'lb', 1, 15, 40, 320],
    ['Hoja de plátano', 'unidad', 'rollo', 25, 2, 60, 45],
  ]),
  ...of(DRINKS, 'Bebidas', [
    ['Refresco en lata', 'unidad', 'caja', 24, 16, 96, 720],
    ['Agua embotellada', 'unidad', 'caja', 24, 8, 72, 600],
    ['Cerveza Salva Vida', 'unidad', 'caja', 24, 26, 120, 1200],
    ['Cerveza Imperial', 'unidad', 'caja', 24, 26, 72, 720],
    ['Cerveza Port Royal', 'unidad', 'caja', 24, 28, 72, 600],
    ['Ron', 'oz fl', 'botella', 25, 11, 100, 900],
  ]),
];

export const PREPARED: readonly PreparedData[] = [
  {
    name: 'Frijoles refritos',
    category: 'Preparaciones',
    unit: 'lb',
    min: 40,
    stock: 400,
    quantities: { 'Frijoles rojos': 0.55, 'Manteca vegetal': 0.06, Cebolla: 0.05 },
  },
  {
    name: 'Chismol',
    category: 'Preparaciones',
    unit: 'lb',
    min: 15,
    stock: 150,
    quantities: { Tomate: 0.6, Cebolla: 0.2, 'Chile dulce': 0.5, Limón: 0.8 },
  },
];
