import { describe, expect, test } from 'vitest';
import { hasLetters, isPlainName, PLAIN_NAME_MESSAGE } from '#domain/base/plain-name.ts';
import type { MenuEntry } from '#domain/integrations/answers/imports.ts';
import { MENU_COLUMNS, type MenuRow, planMenu } from '#domain/integrations/import-menu.ts';

describe('a name in e-mails and public pages', () => {
  test.each([
    'Comedor D’Lenchita',
    'Inversiones López, S.A. de C.V.',
    'Mr.Pollo & Cía.',
    'Café N.° 1 — 24/7',
    'Ana Mª Zúniga',
    '¡Qué rico! (La Ceiba)',
    'Combo 2x1 @ casa',
    'Ron 8.5 oz',
  ])('%s is accepted', (name) => {
    expect(isPlainName(name)).toBe(true);
  });

  test.each([
    'https://trampa.example',
    'HTTP:trampa',
    'mailto:ana',
    'Ve a www.trampa',
    'Gana en trampa.com',
    'trampa.com/premio',
    'bit.ly/x',
    'TRAMPA．ＣＯＭ',
    'ana@trampa.example',
    '<b>Ana</b>',
    'a > b',
  ])('%j is refused', (name) => {
    expect(isPlainName(name)).toBe(false);
  });
});

test('an imported menu refuses new names with an address, and accepts existing ones', () => {
  const known: MenuEntry = {
    name: 'Combo <2>',
    category: 'Ve a www.x',
    description: null,
    price_cents: 100,
    tax_category: 'general',
    preparation_time: null,
    type_menu: null,
    barcode: null,
    is_available: true,
    tracks_inventory: true,
  };
  const rows: MenuRow[] = [
    { ...known, row: 2, tax_rate: null },
    { ...known, row: 3, tax_rate: null, name: 'Gana en trampa.com', category: 'ana@trampa.example' },
  ];
  const { faults } = planMenu(
    rows,
    MENU_COLUMNS.map(({ key }) => key),
    { entries: [known], general_rate: 1500, with_recipe: [] },
  );
  expect(faults).toEqual([
    { row: 3, column: 'Nombre', reason: PLAIN_NAME_MESSAGE },
    { row: 3, column: 'Categoría', reason: PLAIN_NAME_MESSAGE },
  ]);
});

describe('a name with letters', () => {
  test.each(['Ñ y Ó', '7 Leguas', 'Café', 'ア・イ'])('%s is accepted', (name) => {
    expect(hasLetters(name)).toBe(true);
  });

  test.each(['', '   ', '504', '¡¡¡ !!!', '🔥🔥', 'A', '1 A'])('%j is refused', (name) => {
    expect(hasLetters(name)).toBe(false);
  });
});
