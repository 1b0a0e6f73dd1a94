import { plainHead } from './import-heads.ts';
import type { MenuKey } from './import-menu.ts';

/** Columns of another system that together name a product: the variants of one in its own file. */
export const VARIANT_KEYS = ['variant_1', 'variant_2', 'variant_3'] as const;
export type VariantKey = (typeof VARIANT_KEYS)[number];

/** The head of a file for each of our columns that it fills. */
export type HeadMap = Readonly<Partial<Record<string, string>>>;

/** How another system exports its products. Patterns are of plain heads. */
export interface ProductSystem {
  readonly name: string;
  /** It is that system's file if each of these has a head. */
  readonly signs: readonly RegExp[];
  /** The heads for our columns, the best one first. */
  readonly heads: Readonly<Partial<Record<MenuKey | VariantKey, readonly RegExp[]>>>;
  /** Variants that name nothing: the product has only one. */
  readonly plainVariants?: readonly string[];
  /** The head of what the rows of one product have in common. */
  readonly group?: RegExp;
  /** True where a category comes with those above it: 'All / Bebidas'. */
  readonly hasCategoryPaths?: boolean;
}

/** A column of one tax, which has its rate in its head and yes or no in its cells: 'Tax - "ISV" (15%)'. */
const TAX_HEAD = /^(?:tax|impuesto|isv|iva)\b.*\(\s*(\d+(?:[.,]\d+)?)\s*%\s*\)/;

const SYSTEMS: readonly ProductSystem[] = [
  {
    name: 'Loyverse',
    signs: [/^handle$/, /^(?:name|nombre)$/, /^option 1 (?:name|value)$|^nombre de la opcion 1$/],
    heads: {
      name: [/^(?:name|nombre)$/],
      category: [/^categor(?:y|ia)$/],
      description: [/^descri(?:ption|pcion)$/],
      price_cents: [/^(?:price|precio) \[/, /^default price/, /^precio (?:por defecto|predeterminado)/],
      barcode: [/^(?:barcode|codigo de barras)$/],
      is_available: [/^(?:available for sale|disponible para la venta)/],
      tracks_inventory: [/^(?:track stock|seguir (?:el )?inventario|rastrear inventario)$/],
      tax_category: [TAX_HEAD],
      variant_1: [/^option 1 value$|^valor de la opcion 1$/],
      variant_2: [/^option 2 value$|^valor de la opcion 2$/],
      variant_3: [/^option 3 value$|^valor de la opcion 3$/],
    },
    group: /^handle$/,
  },
  {
    name: 'Square',
    signs: [
      /^(?:item name|nombre del articulo)$/,
      /^(?:variation name|nombre de la variante|nombre de la variacion)$/,
    ],
    heads: {
      name: [/^(?:item name|nombre del articulo)$/],
      category: [/^(?:categor(?:y|ies|ia|ias)|reporting category)$/],
      description: [/^descri(?:ption|pcion)$/],
      price_cents: [/^(?:price|precio)$/, /^(?:price|precio) /],
      barcode: [/^gtin$/],
      tax_category: [TAX_HEAD],
      variant_1: [/^(?:variation name|nombre de la variante|nombre de la variacion)$/],
    },
    plainVariants: ['regular', 'predeterminado', 'predeterminada'],
  },
  {
    name: 'Odoo',
    signs: [
      /^(?:name|nombre|product name|nombre del producto)$/,
      /^(?:sales price|sale price|precio de venta|list_price|lst_price)$/,
    ],
    heads: {
      name: [/^(?:name|nombre|product name|nombre del producto)$/],
      category: [
        /^(?:pos product category|categoria de producto del pdv)$/,
        /^(?:product category|categoria (?:de|del) producto|categ_id)/,
      ],
      description: [/^(?:sales description|description_sale|descripcion de venta)$/],
      price_cents: [/^(?:sales price|sale price|precio de venta|list_price|lst_price)$/],
      barcode: [/^(?:barcode|codigo de barras)$/],
      is_available: [/^(?:available in pos|disponible en (?:el )?(?:pdv|tpv)|available_in_pos)$/],
      variant_1: [
        /^(?:variant values|valores de (?:la )?variantes?|attribute values|valores de(?:l)? atributos?|product_template_variant_value_ids)$/,
      ],
    },
    hasCategoryPaths: true,
  },
  {
    name: 'Fudo',
    signs: [
      /^(?:nombre|producto)$/,
      /^precio$/,
      /^(?:controla stock|control(?:ar)? (?:de )?stock|stock controlado)$/,
    ],
    heads: {
      name: [/^(?:nombre|producto)$/],
      category: [/^categoria$/],
      description: [/^descripcion$/],
      price_cents: [/^precio$/],
      barcode: [/^(?:codigo de barras)$/, /^codigo$/],
      is_available: [/^(?:activo|disponible)$/],
      tracks_inventory: [/^(?:controla stock|control(?:ar)? (?:de )?stock|stock controlado)$/],
    },
  },
];

/** The systems in words: 'Loyverse, Square, Odoo o Fudo'. */
export const SYSTEM_NAMES = SYSTEMS.map(({ name }) => name)
  .join(', ')
  .replace(/, (?=[^,]*$)/, ' o ');

const headFor = (heads: readonly string[], patterns: readonly RegExp[]): string | undefined => {
  for (const pattern of patterns) {
    const found = heads.find((head) => pattern.test(plainHead(head)));
    if (found !== undefined) return found;
  }
  return undefined;
};

/** The system whose products a file with those heads has; undefined for any other file. */
export const systemOf = (heads: readonly string[]): ProductSystem | undefined =>
  SYSTEMS.find(({ signs }) => signs.every((sign) => headFor(heads, [sign]) !== undefined));

/** The heads of a system's file for our columns. */
export function headsOfSystem({ heads: patterns }: ProductSystem, heads: readonly string[]): HeadMap {
  const entries = Object.entries(patterns).map(([key, each]) => [key, headFor(heads, each)] as const);
  return Object.fromEntries(entries.filter(([, head]) => head !== undefined));
}

/** The rate in the head of a column of one tax; null for any other head. */
export const rateOfHead = (head: string): string | null => TAX_HEAD.exec(plainHead(head))?.[1] ?? null;
