import { database, expect, test } from '#tests/e2e/base/fixtures.ts';
import { listShortfalls } from '#tests/support/reads.ts';
import { serveButton } from './kitchen-fixtures.ts';

test('a new restaurant serves its first orders after adding a recipe or turning off inventory control', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const beans = await business.ingredient({ name: 'Frijoles', stock: 50 });
  const baleada = await business.product({ name: 'Baleada' });
  const coffee = await business.product({ name: 'Café' });
  await business.order([{ product: baleada }]);
  await business.order([{ product: coffee }]);
  const admin = await restaurant.openPageAs('admin', { width: 1024 });
  await admin.goto('/kitchen');

  await serveButton(admin, 1).click();
  const refused = admin.getByRole('dialog', { name: 'Falta una receta' });
  await refused.getByRole('button', { name: 'Agregar receta' }).click();
  const recipe = admin.getByRole('dialog', { name: 'Receta de Baleada' });
  await recipe.getByRole('combobox', { name: 'Agregar ingrediente' }).fill('frij');
  await recipe.getByRole('option', { name: 'Frijoles' }).click();
  await recipe.getByLabel('Cantidad de Frijoles').fill('3');
  await recipe.getByRole('button', { name: 'Guardar receta' }).click();
  await expect(admin.getByText('Receta guardada')).toBeVisible();
  await recipe.getByRole('button', { name: 'Cerrar' }).click();
  await refused.getByRole('button', { name: 'Servir' }).click();
  await expect(admin.getByText('Orden marcada como servida').first()).toBeVisible();
  await expect(refused).toBeHidden();
  expect((await business.stockOf(beans)).stock).toBe(47);

  await serveButton(admin, 2).click();
  await refused.getByRole('button', { name: 'Sin control de inventario' }).click();
  await expect(admin.getByText('Café quedó sin control de inventario')).toBeVisible();
  await expect(refused).toBeHidden();
  await expect(admin.getByText('¡Todas las órdenes completadas!')).toBeVisible();
});

test('a cook serves without enough stock by an approver’s PIN, and Inventario lists the shortfall until it is explained', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await business.employee('admin', { pin: '2580', full_name: 'Lenchita Zúniga' });
  const cheese = await business.ingredient({ name: 'Queso', stock: 1 });
  const beans = await business.ingredient({ name: 'Frijoles', stock: 1 });
  const product = await business.product({
    recipe: [
      { ingredient: cheese, quantity: 2 },
      { ingredient: beans, quantity: 3 },
    ],
  });
  await business.order([{ product }]);
  const chef = await restaurant.openPageAs('chef', { width: 1024 });
  await serveButton(chef, 1).click();
  const refused = chef.getByRole('dialog', { name: 'Stock insuficiente' });
  await expect(refused.getByRole('row')).toContainText(['Ingrediente', 'Frijoles', 'Queso']);
  await refused.getByRole('button', { name: 'Servir de todos modos' }).click();
  const approval = chef.getByRole('dialog', { name: 'Autorización' });
  await expect(approval).toContainText('Servir sin stock suficiente');
  await expect(approval.getByLabel('PIN')).toBeFocused();
  await chef.keyboard.type('2580');
  await approval.getByRole('button', { name: 'Autorizar' }).click();
  await expect(chef.getByText('Orden marcada como servida')).toBeVisible();
  await expect(refused).toBeHidden();
  expect((await listShortfalls(business.scope(), true)).total).toBe(2);

  const admin = await restaurant.openPageAs('admin', { width: 1024 });
  await admin.goto('/inventory');
  const notice = admin.getByRole('region', { name: 'Faltantes por aclarar' });
  await expect(notice).toContainText('Faltantes por aclarar: 2.');
  await notice.getByRole('button', { name: 'Ver faltantes' }).click();
  const list = admin.getByRole('dialog', { name: 'Faltantes por aclarar' });
  await expect(list).toContainText('aprobó Lenchita Zúniga');
  await list.getByRole('button', { name: 'Aclarar el faltante de Queso de la orden 1' }).click();
  const explain = admin.getByRole('dialog', { name: 'Aclarar faltante' });
  await explain.getByLabel('¿Qué pasó?').fill('Compra sin registrar');
  await explain.getByRole('button', { name: 'Aclarar', exact: true }).click();
  await expect(admin.getByText('Faltante aclarado')).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  const settled = await database.rows(
    `select settle_reason from stock_shortfalls where business_id = $1 and settled_at is not null`,
    [business.id],
  );
  expect(settled).toEqual([{ settle_reason: 'Compra sin registrar' }]);
});
