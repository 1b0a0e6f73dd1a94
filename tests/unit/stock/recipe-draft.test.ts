import { describe, expect, test } from 'vitest';
import { recipeCost } from '#domain/stock/recipe-cost.ts';
import {
  type DraftLine,
  draftOf,
  faultOf,
  isSameDraft,
  isUnreadable,
  newLine,
  partsOf,
  quantityInItemUnit,
  recipeLines,
  yieldFault,
} from '#web/parts/recipes/recipe-draft.ts';

const beans = {
  inventory_item_id: 'frijoles',
  name: 'Frijoles',
  unit: 'g',
  cost_per_unit: 2.5,
  current_stock: 100,
  archived: false,
};
const line = (change: Partial<DraftLine> = {}): DraftLine => ({
  ...newLine(beans),
  quantity: '100',
  ...change,
});
const draft = (...lines: DraftLine[]) => ({ lines, yields: '' });

describe('the draft of a recipe', () => {
  test('a draft starts with the typed quantities and units, not with the converted ones', () => {
    const stored = { ...beans, quantity: 226.7962, typed_quantity: 0.5, typed_unit: 'lb' };
    const { lines, yields } = draftOf(
      [stored, { ...stored, typed_quantity: null, typed_unit: null }],
      1250.5,
    );
    expect(lines.map(({ quantity, typed_unit }) => [quantity, typed_unit])).toEqual([
      ['0.5', 'lb'],
      ['226.7962', 'g'],
    ]);
    expect(yields).toBe('1250.5');
  });

  test('the cost includes the lines that can be read, in any unit', () => {
    const pound = line({ quantity: '1', typed_unit: 'lb' });
    expect(quantityInItemUnit(pound)).toBe(453.5924);
    expect(recipeCost(partsOf(draft(pound, line({ quantity: 'dos' }))))).toBe(1134);
    const flour = line({ quantity: '25', typed_unit: 'g', unit: 'quintal', cost_per_unit: 45_000 });
    expect(recipeCost(partsOf(draft(flour)))).toBe(25);
    expect(partsOf(draft(line({ cost_per_unit: null })))).toEqual([]);
  });

  test('the lines are sent with their own units, and only options have an extra price', () => {
    expect(
      recipeLines(
        draft(
          line({ quantity: '1000', typed_unit: 'lb', is_option: true, extra_price_cents: null }),
          line({ is_removable: true, extra_price_cents: 900 }),
        ),
      ),
    ).toEqual([
      {
        inventory_item_id: 'frijoles',
        quantity: 1000,
        unit: 'lb',
        is_option: true,
        is_removable: false,
        extra_price_cents: 0,
      },
      {
        inventory_item_id: 'frijoles',
        quantity: 100,
        unit: 'g',
        is_option: false,
        is_removable: true,
        extra_price_cents: 0,
      },
    ]);
  });

  test.each([
    [line(), null],
    [line({ quantity: '' }), 'Escribe la cantidad.'],
    [line({ quantity: '0' }), 'Escribe una cantidad mayor que cero, con cuatro decimales a lo más.'],
    [line({ quantity: '-1' }), 'Escribe una cantidad mayor que cero, con cuatro decimales a lo más.'],
    [line({ quantity: '100001' }), 'La cantidad es demasiado grande.'],
    [line({ archived: true }), 'Está archivado: quítalo de la receta.'],
    [line({ unit: 'quintal', typed_unit: 'g', quantity: '1' }), 'Es muy poco: no llega a 0.0001 quintales.'],
  ])('case %#: a line with a fault has its message', (wrong, sentence) => {
    expect(faultOf(wrong)).toBe(sentence);
  });

  test('a quantity that can mean two names both, and is not readable', () => {
    expect(faultOf(line({ quantity: '1,250' }))).toBe('Puede ser 1.25 o 1,250: elige una.');
    const texts = ['1,250', 'dos', '0', '2,5', '', ' .'];
    expect(texts.filter((quantity) => isUnreadable(line({ quantity })))).toEqual(['1,250', 'dos']);
  });

  test('a batch that yields nothing has a message', () => {
    expect(yieldFault({ lines: [], yields: '4' })).toBeNull();
    expect(yieldFault({ lines: [], yields: '0' })).toBe('Escribe cuánto da un lote.');
  });

  test('a draft is unsaved only when its meaning differs, not its order, commas or zeros', () => {
    const other = line({ inventory_item_id: 'queso' });
    expect(isSameDraft(draft(line(), other), draft(other, line()))).toBe(true);
    expect(isSameDraft(draft(line({ quantity: '1000' })), draft(line({ quantity: '1000.0' })))).toBe(true);
    expect(isSameDraft({ lines: [], yields: '4' }, { lines: [], yields: '4.' })).toBe(true);
    expect(isSameDraft(draft(line()), draft(line({ quantity: '' })))).toBe(false);
    expect(isSameDraft(draft(line({ quantity: 'a' })), draft(line({ quantity: 'b' })))).toBe(false);
    expect(isSameDraft(draft(line()), draft(line({ typed_unit: 'kg' })))).toBe(false);
    expect(isSameDraft(draft(line()), draft(line({ is_option: true })))).toBe(false);
    expect(isSameDraft(draft(line()), draft(line({ is_removable: true })))).toBe(false);
    expect(isSameDraft(draft(line()), draft(line(), other))).toBe(false);
  });
});
