import { count, postRequest, type References, type Writes } from '#tests/api/base/writes/fixture.ts';
import type { Business } from '#tests/support/business.ts';
import { database } from '#tests/support/test.ts';

const nameOf = async (table: 'menu_items' | 'inventory_items', id: string): Promise<string> => {
  const [row] = await database.rows<{ name: string }>(`select name from ${table} where id = $1`, [id]);
  return row?.name ?? '';
};

const importRequest = (kind: string, columns: readonly string[], ...cells: readonly string[]) =>
  postRequest(`/api/imports/${kind}`, { columns, rows: [{ row: 2, cells }] });

export const IMPORT_WRITES: Writes = {
  postImportsMenu: {
    prepare: async () => ({
      request: importRequest('menu', ['name', 'price_cents', 'category'], 'Pastelito', '25.00', 'Antojitos'),
      other: importRequest('menu', ['name', 'price_cents', 'category'], 'Pastelito', '26.00', 'Antojitos'),
    }),
    status: 200,
    effects: count(`menu_items where name = 'Pastelito' and price_cents = 2500`),
  },
  postImportsIngredients: {
    prepare: async () => ({
      request: importRequest('ingredients', ['name', 'unit', 'stock'], 'Loroco', 'lb', '5'),
      other: importRequest('ingredients', ['name', 'unit', 'stock'], 'Loroco', 'lb', '6'),
    }),
    status: 200,
    effects: count(`stock_movements where type = 'initial' and quantity = 5`),
  },
  postImportsDebts: {
    prepare: async () => ({
      request: importRequest(
        'debts',
        ['name', 'amount_cents', 'owed_on'],
        'Marta Zelaya',
        '350.00',
        '31/10/2025',
      ),
      other: importRequest(
        'debts',
        ['name', 'amount_cents', 'owed_on'],
        'Marta Zelaya',
        '360.00',
        '31/10/2025',
      ),
    }),
    status: 200,
    effects: count('receivable_entries where amount_cents = 35000'),
  },
  postImportsRecipes: {
    prepare: async ({ product, ingredient }) => {
      const names = [await nameOf('menu_items', product), await nameOf('inventory_items', ingredient)];
      return {
        request: importRequest('recipes', ['product', 'ingredient', 'quantity'], ...names, '4'),
        other: importRequest('recipes', ['product', 'ingredient', 'quantity'], ...names, '5'),
      };
    },
    status: 200,
    effects: count(`menu_items where recipe_version = 2`),
  },
};

/** Files have names and no ids: they cannot name rows of another business. */
export async function importReferences(_own: Business): Promise<References> {
  return {};
}
