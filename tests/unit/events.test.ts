import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyKitchenEvent,
  type BusinessEvent,
  hearKitchenEvent,
  type KitchenList,
  readKitchenList,
  recountKitchen,
  shownCards,
  untoldIn,
} from '#domain/events.ts';
import type { KitchenCard, Station } from '#domain/orders.ts';

function aCard(name: string, stations: readonly Station[] = ['cocina']): KitchenCard {
  return {
    id: name,
    business_id: 'comedor',
    order_id: `order-${name}`,
    order_number: 1,
    round: 1,
    channel: 'mesa',
    customer_name: null,
    table_number: 'Mesa 1',
    server_name: 'Suyapa Flores',
    status: 'Pendiente',
    notes: null,
    cancel_reason: null,
    expected_minutes: 15 * stations.length,
    preparation_time: null,
    time_taken: null,
    user: null,
    user_role: null,
    created_at: '2026-11-21T18:00:00Z',
    ended_at: null,
    items: stations.map((station, index) => ({
      id: `${name}-${index}`,
      menu_item_id: 'baleada',
      name: 'Baleada',
      quantity: 1,
      preparationTime: 15,
      preparation_minutes: 15,
      station,
      notes: {},
      done: false,
      ready: false,
      status: 'Activa',
      cancel_reason: null,
      cancelled_at: null,
      cancel_seen: false,
      sale_undone: null,
      change: null,
    })),
  };
}

const sent = (card: KitchenCard): BusinessEvent => ({ type: 'kitchen.sent', data: { kitchen_order: card } });
const changed = (card: KitchenCard): BusinessEvent => ({
  type: 'kitchen.changed',
  data: { kitchen_order: card },
});
const withNote = (card: KitchenCard, note: string, line = 0): KitchenCard => ({
  ...card,
  items: card.items.map((item, index) => (index === line ? { ...item, notes: { note } } : item)),
});
const served = (id: string): BusinessEvent => ({
  type: 'kitchen.ended',
  data: { id, status: 'Servida', by: 'José Amaya' },
});
const ticked = (id: string, line: number, done: boolean): BusinessEvent => ({
  type: 'kitchen.ticked',
  data: { id: `${id}-${line}`, kitchen_order_id: id, done },
});

const cancelledCard = (card: KitchenCard): KitchenCard => ({
  ...card,
  status: 'Cancelada',
  items: card.items.map((item) => ({
    ...item,
    status: 'Cancelada',
    cancelled_at: '2026-11-21T18:10:00Z',
  })),
});

const ids = (cards: readonly KitchenCard[]) => cards.map((card) => card.id);

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'];
const name = fc.constantFrom(...NAMES);
const station = fc.constantFrom<Station>('cocina', 'barra');
const card = fc
  .record({ id: name, at: fc.array(station, { minLength: 1, maxLength: 3 }) })
  .map(({ id, at }) => aCard(id, at));
const event: fc.Arbitrary<BusinessEvent> = fc.oneof(
  card.map(sent),
  card.map(changed),
  card.map((each) => changed(withNote(each, 'sin cebolla'))),
  card.map((each) => changed(cancelledCard(each))),
  name.map(served),
  fc
    .record({ id: name, line: fc.nat({ max: 2 }), done: fc.boolean() })
    .map(({ id, line, done }) => ticked(id, line, done)),
  fc.constant<BusinessEvent>({ type: 'menu.changed', data: {} }),
);
const cards = fc.uniqueArray(card, { selector: ({ id }) => id, maxLength: 6 });

describe('the pending cards', () => {
  test('an arrival goes to the front, once', () => {
    const after = applyKitchenEvent([aCard('a'), aCard('b')], sent(aCard('c')));
    expect(ids(after)).toEqual(['c', 'a', 'b']);
    expect(applyKitchenEvent(after, sent(aCard('c')))).toBe(after);
  });

  test('an arrival that is not pending any more is not shown', () => {
    expect(applyKitchenEvent([], sent({ ...aCard('a'), status: 'Servida' }))).toEqual([]);
  });

  test('what was served or cancelled leaves', () => {
    const shown = [aCard('a'), aCard('b')];
    expect(ids(applyKitchenEvent(shown, served('a')))).toEqual(['b']);
    expect(applyKitchenEvent(shown, served('z'))).toBe(shown);
  });

  test('a tick marks its line and no other', () => {
    const shown = [aCard('a', ['cocina', 'cocina']), aCard('b', ['cocina', 'cocina'])];
    const after = applyKitchenEvent(shown, ticked('a', 1, true));
    expect(after.map(({ items }) => items.map(({ done }) => done))).toEqual([
      [false, true],
      [false, false],
    ]);
    expect(applyKitchenEvent(after, ticked('a', 1, false))).toEqual(shown);
  });

  test('a changed card takes its own place, and one that is not shown changes nothing', () => {
    const shown = [aCard('a'), aCard('b')];
    const after = applyKitchenEvent(shown, changed(withNote(aCard('b'), 'sin cebolla')));
    expect(after).toEqual([aCard('a'), withNote(aCard('b'), 'sin cebolla')]);
    expect(applyKitchenEvent(after, changed(aCard('z')))).toBe(after);
  });

  test('hearing an event again changes nothing', () => {
    fc.assert(
      fc.property(cards, event, (shown, heard) => {
        const once = applyKitchenEvent(shown, heard);
        expect(applyKitchenEvent(once, heard)).toBe(once);
      }),
    );
  });

  test('no card is ever shown twice, and those that stay keep their order', () => {
    fc.assert(
      fc.property(cards, fc.array(event), (shown, heard) => {
        const after = heard.reduce(applyKitchenEvent, shown);
        expect(new Set(ids(after)).size).toBe(after.length);
        const gone = new Set(heard.flatMap((each) => (each.type === 'kitchen.ended' ? [each.data.id] : [])));
        const staying = ids(shown).filter((id) => !gone.has(id));
        expect(ids(after).filter((id) => staying.includes(id))).toEqual(staying);
      }),
    );
  });

  test('events of other rooms leave the very same list', () => {
    const shown = [aCard('a')];
    expect(applyKitchenEvent(shown, { type: 'table.changed', data: { id: 't' } })).toBe(shown);
  });
});

describe("a display's list", () => {
  const read = (total: number, ...names: string[]) =>
    readKitchenList({ total, orders: names.map((each) => aCard(each)) });

  test('counts what is not shown, too', () => {
    const list = [sent(aCard('c')), served('a')].reduce<KitchenList>(
      (now, heard) => hearKitchenEvent(now, heard),
      read(9, 'a', 'b'),
    );
    expect([list.total, ids(list.orders), list.fresh]).toEqual([9, ['c', 'b'], ['c']]);
    expect(list.ended).toEqual({ a: { status: 'Servida', by: 'José Amaya' } });
  });

  test('asks for a count when an order ends that it did not show', () => {
    const list = hearKitchenEvent(read(9, 'a'), served('far'));
    expect([list.total, list.unseen]).toEqual([9, ['far']]);
    expect(recountKitchen(list, 8)).toMatchObject({ total: 8, unseen: [] });
  });

  test('takes in what was called back', () => {
    const list = hearKitchenEvent(hearKitchenEvent(read(1, 'a'), served('a')), sent(aCard('a')));
    expect([list.total, ids(list.orders), list.ended]).toEqual([1, ['a'], {}]);
  });

  test("a station's display takes in only what has work for it", () => {
    const beer = sent(aCard('beer', ['barra']));
    const both = sent(aCard('both', ['barra', 'cocina']));
    const hear = (at: Station | null) =>
      [beer, both].reduce<KitchenList>((now, heard) => hearKitchenEvent(now, heard, at), read(0));
    expect([ids(hear('cocina').orders), hear('cocina').total]).toEqual([['both'], 1]);
    expect(ids(hear('barra').orders)).toEqual(['both', 'beer']);
    expect(ids(hear(null).orders)).toEqual(['both', 'beer']);
  });

  test('marks a card whose work changed, once for each change', () => {
    const once = hearKitchenEvent(read(2, 'a', 'b'), changed(withNote(aCard('a'), 'sin cebolla')));
    expect([once.changed, once.total, ids(once.orders)]).toEqual([{ a: 1 }, 2, ['a', 'b']]);
    const twice = hearKitchenEvent(once, changed(withNote(aCard('a'), 'bien tostada')));
    expect(twice.changed).toEqual({ a: 2 });
    expect(hearKitchenEvent(twice, served('a')).changed).toEqual({});
  });

  test('follows an order to its new table without calling the cook', () => {
    const moved = { ...aCard('a'), table_number: 'Terraza 2' };
    const list = hearKitchenEvent(read(1, 'a'), changed(moved));
    expect([list.orders[0]?.table_number, list.changed]).toEqual(['Terraza 2', {}]);
  });

  test("calls a station's cook only for the station's own lines", () => {
    const card = aCard('a', ['cocina', 'barra']);
    const start = readKitchenList({ total: 1, orders: [card] });
    const beer = changed(withNote(card, 'bien fría', 1));
    expect(hearKitchenEvent(start, beer, 'cocina').changed).toEqual({});
    expect(hearKitchenEvent(start, beer, 'barra').changed).toEqual({ a: 1 });
  });

  test('takes in a card that another order left its lines to', () => {
    const list = hearKitchenEvent(read(1, 'a'), changed(aCard('moved')));
    expect([list.total, ids(list.orders), list.fresh]).toEqual([2, ['moved', 'a'], ['moved']]);
  });

  test('asks for a count when a card changes that may be further down the list', () => {
    const list = hearKitchenEvent(read(9, 'a'), changed(aCard('far')));
    expect([list.total, ids(list.orders), list.unseen]).toEqual([9, ['a'], ['far']]);
    expect(hearKitchenEvent(list, changed(aCard('far')))).toBe(list);
  });

  test('lets a card go when nothing of it is left for the station, and takes it back when there is', () => {
    const both = aCard('a', ['cocina', 'barra']);
    const food: KitchenCard = { ...both, items: both.items.slice(0, 1) };
    const start = readKitchenList({ total: 1, orders: [both] });
    const gone = hearKitchenEvent(start, changed(food), 'barra');
    expect([gone.total, gone.orders, gone.ended]).toEqual([0, [], { a: { status: 'Pendiente', by: null } }]);
    const back = hearKitchenEvent(gone, changed(both), 'barra');
    expect([back.total, ids(back.orders), back.ended]).toEqual([1, ['a'], {}]);
  });

  test("lets a card go when the station has finished its part, and calls nobody's cook for it", () => {
    const both = aCard('a', ['cocina', 'barra']);
    const items = both.items.map((item) => ({ ...item, ready: item.station === 'barra' }));
    const start = readKitchenList({ total: 1, orders: [both] });
    const told = changed({ ...both, items });
    const gone = hearKitchenEvent(start, told, 'barra');
    expect([gone.total, gone.orders, gone.ended]).toEqual([0, [], { a: { status: 'Pendiente', by: null } }]);
    expect(hearKitchenEvent(start, told, 'cocina')).toMatchObject({ total: 1, changed: {} });
    expect(hearKitchenEvent(start, told, null).orders).toMatchObject([
      { items: [{ ready: false }, { ready: true }] },
    ]);
    expect(ids(hearKitchenEvent(gone, sent(both), 'barra').orders)).toEqual(['a']);
  });

  test("lets a card go when the last of the station's lines is cancelled", () => {
    const both = aCard('a', ['cocina', 'barra']);
    const items = both.items.map((item) =>
      item.station === 'barra' ? { ...item, status: 'Cancelada' as const, cancel_reason: 'Se acabó' } : item,
    );
    const start = readKitchenList({ total: 1, orders: [both] });
    const told = changed({ ...both, items });
    expect(hearKitchenEvent(start, told, 'barra')).toMatchObject({ total: 0, orders: [] });
    expect(hearKitchenEvent(start, told, null)).toMatchObject({ total: 1, changed: { a: 1 } });
  });

  const struck = (card: KitchenCard, ...lines: readonly number[]): KitchenCard => ({
    ...card,
    items: card.items.map((item, index) =>
      lines.includes(index)
        ? {
            ...item,
            status: 'Cancelada',
            cancel_reason: 'Se fue',
            cancelled_at: '2026-11-21T18:10:00Z',
          }
        : item,
    ),
  });
  const seen = (card: KitchenCard, at: Station | null = null): KitchenCard => ({
    ...card,
    items: card.items.map((item) =>
      item.cancelled_at !== null && (at === null || item.station === at)
        ? { ...item, cancel_seen: true }
        : item,
    ),
  });
  const gone = (card: KitchenCard): KitchenCard => ({
    ...struck(card, ...card.items.keys()),
    status: 'Cancelada',
    cancel_reason: 'Se fue',
  });

  test('keeps a cancelled card in its place until it is acknowledged, and counts it as no work', () => {
    const start = hearKitchenEvent(read(2, 'a', 'b'), sent(aCard('c')));
    const after = [
      changed(gone(aCard('c'))),
      { type: 'kitchen.ended', data: { id: 'c', status: 'Cancelada', by: 'Ana' } } as const,
      changed(gone(aCard('a'))),
    ].reduce<KitchenList>((now, heard) => hearKitchenEvent(now, heard), start);
    expect([after.total, ids(after.orders), ids(after.cancelled), after.cancels]).toEqual([
      1,
      ['b'],
      ['c', 'a'],
      2,
    ]);
    expect(after.unseen).toEqual([]);
    expect(ids(shownCards(after, 'arrivals'))).toEqual(['c', 'a', 'b']);
    const left = hearKitchenEvent(after, changed(seen(gone(aCard('c')))));
    expect([left.total, ids(left.cancelled), ids(shownCards(left, 'arrivals'))]).toEqual([
      1,
      ['a'],
      ['a', 'b'],
    ]);
  });

  test("keeps it for the station whose lines were cancelled, and until that one's have been seen", () => {
    const both = aCard('a', ['cocina', 'barra']);
    const start = readKitchenList({ total: 1, orders: [both] });
    const noBeer = changed(struck(both, 1));
    expect(hearKitchenEvent(start, noBeer, 'barra')).toMatchObject({ total: 0, cancelled: [{ id: 'a' }] });
    expect(hearKitchenEvent(start, noBeer, 'cocina')).toMatchObject({ total: 1, cancelled: [], cancels: 0 });
    const kitchenSaw = changed(seen(gone(both), 'cocina'));
    expect(hearKitchenEvent(start, kitchenSaw, 'cocina').cancelled).toEqual([]);
    expect(ids(hearKitchenEvent(start, kitchenSaw, 'barra').cancelled)).toEqual(['a']);
  });

  test('keeps it when the other station serves the rest of the card', () => {
    const both = aCard('a', ['cocina', 'barra']);
    const list = [
      changed(struck(both, 1)),
      changed({ ...struck(both, 1), status: 'Servida' as const }),
      served('a'),
    ].reduce<KitchenList>(
      (now, heard) => hearKitchenEvent(now, heard, 'barra'),
      readKitchenList({ total: 1, orders: [both] }),
    );
    expect([list.total, ids(list.cancelled)]).toEqual([0, ['a']]);
  });

  test('a served card is no work any more, though lines of it are still to be acknowledged elsewhere', () => {
    const both = aCard('a', ['cocina', 'barra']);
    const items = struck(both, 1).items.map((item) => ({ ...item, ready: true }));
    const start = readKitchenList({ total: 1, orders: [both] });
    const told = changed({ ...both, items, status: 'Servida' });
    expect(hearKitchenEvent(start, told, 'cocina')).toMatchObject({ total: 0, orders: [], cancelled: [] });
  });

  test('calls for a cancelled line of a card that has other work, once', () => {
    const two = aCard('a', ['cocina', 'cocina']);
    const start = readKitchenList({ total: 1, orders: [two] });
    const once = hearKitchenEvent(start, changed(struck(two, 0)), 'cocina');
    expect(once).toMatchObject({ total: 1, cancels: 1, cancelled: [] });
    expect(hearKitchenEvent(once, changed(struck(two, 0)), 'cocina')).toBe(once);
    expect(hearKitchenEvent(once, changed(seen(struck(two, 0))), 'cocina').cancels).toBe(1);
  });

  test('a reading brings what was cancelled while nobody told', () => {
    const shown = read(1, 'a');
    const page = { total: 0, orders: [], cancelled: [gone(aCard('a'))] };
    expect(untoldIn(shown, page)).toBe('cancel');
    expect(untoldIn(readKitchenList(page), page)).toBeNull();
    expect(untoldIn(shown, { total: 0, orders: [], cancelled: [] })).toBeNull();
  });

  test('puts the card that waits longest first where the device asks for it', () => {
    const at = (name: string, created_at: string) => ({ ...aCard(name), created_at });
    const late = at('late', '2026-11-21T18:30:00Z');
    const list = hearKitchenEvent(
      readKitchenList({ total: 1, orders: [at('early', '2026-11-21T18:00:00Z')] }),
      sent(late),
    );
    expect(ids(shownCards(list, 'arrivals'))).toEqual(['late', 'early']);
    expect(ids(shownCards(list, 'oldest'))).toEqual(['early', 'late']);
  });

  test('does not bring back what has ended when the news of a change come late', () => {
    const list = hearKitchenEvent(read(1, 'a'), served('a'));
    expect(hearKitchenEvent(list, changed(withNote(aCard('a'), 'tarde')))).toBe(list);
  });

  test('keeps a cancelled card to acknowledge when the news of an earlier change come late', () => {
    const card = aCard('a');
    const cancelled = { ...struck(card, 0), status: 'Cancelada' as const };
    const list = [sent(card), changed(cancelled)].reduce<KitchenList>(
      (now, heard) => hearKitchenEvent(now, heard),
      readKitchenList({ total: 0, orders: [] }),
    );
    expect(ids(list.cancelled)).toEqual(['a']);
    expect(hearKitchenEvent(list, changed(withNote(card, 'sin cebolla')))).toBe(list);
  });

  test('a reading brings what nobody told: an order more, another one where all were shown, or other work', () => {
    expect(untoldIn(read(1, 'a'), read(1, 'a'))).toBeNull();
    expect(untoldIn(read(1, 'a'), read(2, 'a', 'b'))).toBe('arrival');
    expect(untoldIn(read(1, 'a'), read(1, 'b')), 'one ended, one came').toBe('arrival');
    expect(untoldIn(read(3, 'a', 'b'), read(2, 'b', 'c')), 'it was the next one').toBeNull();
    expect(untoldIn(hearKitchenEvent(read(1, 'a'), sent(aCard('b'))), read(2, 'a', 'b'))).toBeNull();
    expect(untoldIn(hearKitchenEvent(read(1, 'a'), served('a')), read(0))).toBeNull();
    const withOtherWork = { total: 1, orders: [withNote(aCard('a'), 'sin cebolla')] };
    expect(untoldIn(read(1, 'a'), withOtherWork)).toBe('change');
    expect(untoldIn(read(1, 'a'), withOtherWork, 'barra'), 'it is work of others').toBeNull();
  });

  test('hearing an event again changes nothing, on any station', () => {
    const at = fc.constantFrom<Station | null>('cocina', 'barra', null);
    fc.assert(
      fc.property(cards, fc.array(event), event, at, (shown, before, heard, where) => {
        const start = readKitchenList({ total: shown.length, orders: shown });
        const list = before.reduce<KitchenList>((now, each) => hearKitchenEvent(now, each, where), start);
        const once = hearKitchenEvent(list, heard, where);
        expect(hearKitchenEvent(once, heard, where)).toBe(once);
      }),
    );
  });

  test('it never counts fewer than it shows, and every new one it marks is shown', () => {
    fc.assert(
      fc.property(cards, fc.nat(20), fc.array(event), (shown, beyond, heard) => {
        const start = readKitchenList({ total: shown.length + beyond, orders: shown });
        const list = heard.reduce<KitchenList>((now, each) => hearKitchenEvent(now, each), start);
        expect(list.total).toBe(list.orders.length + beyond);
        const shownIds = ids(shownCards(list, 'arrivals'));
        expect(list.fresh.every((id) => shownIds.includes(id))).toBe(true);
        expect(new Set(shownIds).size, 'no card is shown twice').toBe(shownIds.length);
      }),
    );
  });
});
