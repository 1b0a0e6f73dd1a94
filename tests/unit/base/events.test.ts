import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Change } from '#domain/base/answers/changes.ts';
import { applyKitchenEvent } from '#domain/base/events.ts';
import type { KitchenTicket } from '#domain/kitchen/answers/kitchen.ts';
import {
  createKitchenList,
  type KitchenList,
  missedUpdate,
  recountKitchen,
  shownKitchenTickets,
  updateKitchenList,
} from '#domain/kitchen/kitchen-list.ts';
import type { Station } from '#domain/orders/orders.ts';
import { aKitchenTicket } from '#tests/support/kitchen-tickets.ts';

const sent = (card: KitchenTicket): Change => ({
  type: 'kitchen.sent',
  data: { kitchen_ticket: card },
});
const changed = (card: KitchenTicket): Change => ({
  type: 'kitchen.changed',
  data: { kitchen_ticket: card },
});
const withNote = (card: KitchenTicket, note: string, line = 0): KitchenTicket => ({
  ...card,
  items: card.items.map((item, index) => (index === line ? { ...item, notes: { note } } : item)),
});
const served = (id: string): Change => ({
  type: 'kitchen.ended',
  data: { id, status: 'Servida', by: 'José Amaya' },
});
const ticked = (id: string, line: number, done: boolean): Change => ({
  type: 'kitchen.ticked',
  data: { id: `${id}-${line}`, kitchen_ticket_id: id, order_id: `order of ${id}`, done },
});

const cancelledTicket = (card: KitchenTicket): KitchenTicket => ({
  ...card,
  status: 'Cancelada',
  items: card.items.map((item) => ({
    ...item,
    status: 'Cancelada',
    cancelled_at: '2026-11-21T18:10:00Z',
  })),
});

const ids = (cards: readonly KitchenTicket[]) => cards.map((card) => card.id);

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'];
const name = fc.constantFrom(...NAMES);
const station = fc.constantFrom<Station>('cocina', 'barra');
const card = fc
  .record({ id: name, at: fc.array(station, { minLength: 1, maxLength: 3 }) })
  .map(({ id, at }) => aKitchenTicket(id, at));
const event: fc.Arbitrary<Change> = fc.oneof(
  card.map(sent),
  card.map(changed),
  card.map((each) => changed(withNote(each, 'sin cebolla'))),
  card.map((each) => changed(cancelledTicket(each))),
  name.map(served),
  fc
    .record({ id: name, line: fc.nat({ max: 2 }), done: fc.boolean() })
    .map(({ id, line, done }) => ticked(id, line, done)),
  fc.constant<Change>({ type: 'menu.changed', data: {} }),
);
const cards = fc.uniqueArray(card, { selector: ({ id }) => id, maxLength: 6 });

describe('the pending cards', () => {
  test('a new card is added at the front, once', () => {
    const after = applyKitchenEvent([aKitchenTicket('a'), aKitchenTicket('b')], sent(aKitchenTicket('c')));
    expect(ids(after)).toEqual(['c', 'a', 'b']);
    expect(applyKitchenEvent(after, sent(aKitchenTicket('c')))).toBe(after);
  });

  test('a new card that is no longer pending is not shown', () => {
    expect(applyKitchenEvent([], sent({ ...aKitchenTicket('a'), status: 'Servida' }))).toEqual([]);
  });

  test('a card that was served or cancelled disappears', () => {
    const shown = [aKitchenTicket('a'), aKitchenTicket('b')];
    expect(ids(applyKitchenEvent(shown, served('a')))).toEqual(['b']);
    expect(applyKitchenEvent(shown, served('z'))).toBe(shown);
  });

  test('a tick marks its line and no other', () => {
    const shown = [aKitchenTicket('a', ['cocina', 'cocina']), aKitchenTicket('b', ['cocina', 'cocina'])];
    const after = applyKitchenEvent(shown, ticked('a', 1, true));
    expect(after.map(({ items }) => items.map(({ done }) => done))).toEqual([
      [false, true],
      [false, false],
    ]);
    expect(applyKitchenEvent(after, ticked('a', 1, false))).toEqual(shown);
  });

  test('a changed card is replaced in its place, and a card that is not shown changes nothing', () => {
    const shown = [aKitchenTicket('a'), aKitchenTicket('b')];
    const after = applyKitchenEvent(shown, changed(withNote(aKitchenTicket('b'), 'sin cebolla')));
    expect(after).toEqual([aKitchenTicket('a'), withNote(aKitchenTicket('b'), 'sin cebolla')]);
    expect(applyKitchenEvent(after, changed(aKitchenTicket('z')))).toBe(after);
  });

  test('applying an event twice is the same as applying it once', () => {
    fc.assert(
      fc.property(cards, event, (shown, received) => {
        const once = applyKitchenEvent(shown, received);
        expect(applyKitchenEvent(once, received)).toBe(once);
      }),
    );
  });

  test('no card is shown twice, and the remaining cards have the same order', () => {
    fc.assert(
      fc.property(cards, fc.array(event), (shown, received) => {
        const after = received.reduce(applyKitchenEvent, shown);
        expect(new Set(ids(after)).size).toBe(after.length);
        const gone = new Set(
          received.flatMap((each) => (each.type === 'kitchen.ended' ? [each.data.id] : [])),
        );
        const staying = ids(shown).filter((id) => !gone.has(id));
        expect(ids(after).filter((id) => staying.includes(id))).toEqual(staying);
      }),
    );
  });

  test('events of other subjects return the same list', () => {
    const shown = [aKitchenTicket('a')];
    expect(applyKitchenEvent(shown, { type: 'table.changed', data: { id: 't' } })).toBe(shown);
  });
});

describe('the list of a kitchen display', () => {
  const read = (total: number, ...names: string[]) =>
    createKitchenList({ total, tickets: names.map((each) => aKitchenTicket(each)) });

  test('the total includes cards that are not shown', () => {
    const list = [sent(aKitchenTicket('c')), served('a')].reduce<KitchenList>(
      (now, received) => updateKitchenList(now, received),
      read(9, 'a', 'b'),
    );
    expect([list.total, ids(list.tickets), list.fresh]).toEqual([9, ['c', 'b'], ['c']]);
    expect(list.ended).toEqual({ a: { status: 'Servida', by: 'José Amaya' } });
  });

  test('a recount is requested when a card ends that was not shown', () => {
    const list = updateKitchenList(read(9, 'a'), served('far'));
    expect([list.total, list.unseen]).toEqual([9, ['far']]);
    expect(recountKitchen(list, 8)).toMatchObject({ total: 8, unseen: [] });
  });

  test('a recalled card is shown again', () => {
    const list = updateKitchenList(updateKitchenList(read(1, 'a'), served('a')), sent(aKitchenTicket('a')));
    expect([list.total, ids(list.tickets), list.ended]).toEqual([1, ['a'], {}]);
  });

  test('the display of a station shows only cards with work for it', () => {
    const beer = sent(aKitchenTicket('beer', ['barra']));
    const both = sent(aKitchenTicket('both', ['barra', 'cocina']));
    const applyTo = (at: Station | null) =>
      [beer, both].reduce<KitchenList>((now, received) => updateKitchenList(now, received, at), read(0));
    expect([ids(applyTo('cocina').tickets), applyTo('cocina').total]).toEqual([['both'], 1]);
    expect(ids(applyTo('barra').tickets)).toEqual(['both', 'beer']);
    expect(ids(applyTo(null).tickets)).toEqual(['both', 'beer']);
  });

  test('a card whose work changed is marked, once for each change', () => {
    const once = updateKitchenList(read(2, 'a', 'b'), changed(withNote(aKitchenTicket('a'), 'sin cebolla')));
    expect([once.changed, once.total, ids(once.tickets)]).toEqual([{ a: 1 }, 2, ['a', 'b']]);
    const twice = updateKitchenList(once, changed(withNote(aKitchenTicket('a'), 'bien tostada')));
    expect(twice.changed).toEqual({ a: 2 });
    expect(updateKitchenList(twice, served('a')).changed).toEqual({});
  });

  test('an order that moves to another table updates its card without an alert', () => {
    const moved = { ...aKitchenTicket('a'), table_number: 'Terraza 2' };
    const list = updateKitchenList(read(1, 'a'), changed(moved));
    expect([list.tickets[0]?.table_number, list.changed]).toEqual(['Terraza 2', {}]);
  });

  test('a change alerts a station only when it concerns lines of that station', () => {
    const card = aKitchenTicket('a', ['cocina', 'barra']);
    const start = createKitchenList({ total: 1, tickets: [card] });
    const beer = changed(withNote(card, 'bien fría', 1));
    expect(updateKitchenList(start, beer, 'cocina').changed).toEqual({});
    expect(updateKitchenList(start, beer, 'barra').changed).toEqual({ a: 1 });
  });

  test("a card that another order's lines moved to is shown", () => {
    const list = updateKitchenList(read(1, 'a'), changed(aKitchenTicket('moved')));
    expect([list.total, ids(list.tickets), list.fresh]).toEqual([2, ['moved', 'a'], ['moved']]);
  });

  test('a recount is requested when a card changes that may be further down the list', () => {
    const list = updateKitchenList(read(9, 'a'), changed(aKitchenTicket('far')));
    expect([list.total, ids(list.tickets), list.unseen]).toEqual([9, ['a'], ['far']]);
    expect(updateKitchenList(list, changed(aKitchenTicket('far')))).toBe(list);
  });

  test('a card disappears when no line is left for the station, and returns when there is one again', () => {
    const both = aKitchenTicket('a', ['cocina', 'barra']);
    const food: KitchenTicket = { ...both, items: both.items.slice(0, 1) };
    const start = createKitchenList({ total: 1, tickets: [both] });
    const gone = updateKitchenList(start, changed(food), 'barra');
    expect([gone.total, gone.tickets, gone.ended]).toEqual([0, [], { a: { status: 'Pendiente', by: null } }]);
    const back = updateKitchenList(gone, changed(both), 'barra');
    expect([back.total, ids(back.tickets), back.ended]).toEqual([1, ['a'], {}]);
  });

  test('a card disappears when the station has finished its part, without an alert for other stations', () => {
    const both = aKitchenTicket('a', ['cocina', 'barra']);
    const items = both.items.map((item) => ({ ...item, ready: item.station === 'barra' }));
    const start = createKitchenList({ total: 1, tickets: [both] });
    const update = changed({ ...both, items });
    const gone = updateKitchenList(start, update, 'barra');
    expect([gone.total, gone.tickets, gone.ended]).toEqual([0, [], { a: { status: 'Pendiente', by: null } }]);
    expect(updateKitchenList(start, update, 'cocina')).toMatchObject({ total: 1, changed: {} });
    expect(updateKitchenList(start, update, null).tickets).toMatchObject([
      { items: [{ ready: false }, { ready: true }] },
    ]);
    expect(ids(updateKitchenList(gone, sent(both), 'barra').tickets)).toEqual(['a']);
  });

  test('a card disappears when the last line of the station is cancelled', () => {
    const both = aKitchenTicket('a', ['cocina', 'barra']);
    const items = both.items.map((item) =>
      item.station === 'barra' ? { ...item, status: 'Cancelada' as const, cancel_reason: 'Se acabó' } : item,
    );
    const start = createKitchenList({ total: 1, tickets: [both] });
    const update = changed({ ...both, items });
    expect(updateKitchenList(start, update, 'barra')).toMatchObject({ total: 0, tickets: [] });
    expect(updateKitchenList(start, update, null)).toMatchObject({ total: 1, changed: { a: 1 } });
  });

  const withCancelled = (card: KitchenTicket, ...lines: readonly number[]): KitchenTicket => ({
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
  const acknowledged = (card: KitchenTicket, at: Station | null = null): KitchenTicket => ({
    ...card,
    items: card.items.map((item) =>
      item.cancelled_at !== null && (at === null || item.station === at)
        ? { ...item, cancel_acknowledged: true }
        : item,
    ),
  });
  const gone = (card: KitchenTicket): KitchenTicket => ({
    ...withCancelled(card, ...card.items.keys()),
    status: 'Cancelada',
    cancel_reason: 'Se fue',
  });

  test('a cancelled card stays in its place until it is acknowledged, and is not counted as work', () => {
    const start = updateKitchenList(read(2, 'a', 'b'), sent(aKitchenTicket('c')));
    const after = [
      changed(gone(aKitchenTicket('c'))),
      { type: 'kitchen.ended', data: { id: 'c', status: 'Cancelada', by: 'Ana' } } as const,
      changed(gone(aKitchenTicket('a'))),
    ].reduce<KitchenList>((now, received) => updateKitchenList(now, received), start);
    expect([after.total, ids(after.tickets), ids(after.cancelled), after.cancels]).toEqual([
      1,
      ['b'],
      ['c', 'a'],
      2,
    ]);
    expect(after.unseen).toEqual([]);
    expect(ids(shownKitchenTickets(after, 'arrivals'))).toEqual(['c', 'a', 'b']);
    const left = updateKitchenList(after, changed(acknowledged(gone(aKitchenTicket('c')))));
    expect([left.total, ids(left.cancelled), ids(shownKitchenTickets(left, 'arrivals'))]).toEqual([
      1,
      ['a'],
      ['a', 'b'],
    ]);
  });

  test('a cancelled card stays for the station whose lines were cancelled until that station acknowledges them', () => {
    const both = aKitchenTicket('a', ['cocina', 'barra']);
    const start = createKitchenList({ total: 1, tickets: [both] });
    const noBeer = changed(withCancelled(both, 1));
    expect(updateKitchenList(start, noBeer, 'barra')).toMatchObject({ total: 0, cancelled: [{ id: 'a' }] });
    expect(updateKitchenList(start, noBeer, 'cocina')).toMatchObject({ total: 1, cancelled: [], cancels: 0 });
    const kitchenAcknowledged = changed(acknowledged(gone(both), 'cocina'));
    expect(updateKitchenList(start, kitchenAcknowledged, 'cocina').cancelled).toEqual([]);
    expect(ids(updateKitchenList(start, kitchenAcknowledged, 'barra').cancelled)).toEqual(['a']);
  });

  test('a cancelled card stays when the other station serves the rest of it', () => {
    const both = aKitchenTicket('a', ['cocina', 'barra']);
    const list = [
      changed(withCancelled(both, 1)),
      changed({ ...withCancelled(both, 1), status: 'Servida' as const }),
      served('a'),
    ].reduce<KitchenList>(
      (now, received) => updateKitchenList(now, received, 'barra'),
      createKitchenList({ total: 1, tickets: [both] }),
    );
    expect([list.total, ids(list.cancelled)]).toEqual([0, ['a']]);
  });

  test('a served card is not work any more, even when other stations still have lines to acknowledge', () => {
    const both = aKitchenTicket('a', ['cocina', 'barra']);
    const items = withCancelled(both, 1).items.map((item) => ({ ...item, ready: true }));
    const start = createKitchenList({ total: 1, tickets: [both] });
    const update = changed({ ...both, items, status: 'Servida' });
    expect(updateKitchenList(start, update, 'cocina')).toMatchObject({
      total: 0,
      tickets: [],
      cancelled: [],
    });
  });

  test('a cancelled line of a card with other work alerts once', () => {
    const two = aKitchenTicket('a', ['cocina', 'cocina']);
    const start = createKitchenList({ total: 1, tickets: [two] });
    const once = updateKitchenList(start, changed(withCancelled(two, 0)), 'cocina');
    expect(once).toMatchObject({ total: 1, cancels: 1, cancelled: [] });
    expect(updateKitchenList(once, changed(withCancelled(two, 0)), 'cocina')).toBe(once);
    expect(updateKitchenList(once, changed(acknowledged(withCancelled(two, 0))), 'cocina').cancels).toBe(1);
  });

  test('a refresh reports cancellations whose events were missed', () => {
    const shown = read(1, 'a');
    const page = { total: 0, tickets: [], cancelled: [gone(aKitchenTicket('a'))] };
    expect(missedUpdate(shown, page)).toBe('cancel');
    expect(missedUpdate(createKitchenList(page), page)).toBeNull();
    expect(missedUpdate(shown, { total: 0, tickets: [], cancelled: [] })).toBeNull();
  });

  test('the card that waits longest is first when the device is set to that order', () => {
    const at = (name: string, created_at: string) => ({ ...aKitchenTicket(name), created_at });
    const late = at('late', '2026-11-21T18:30:00Z');
    const list = updateKitchenList(
      createKitchenList({ total: 1, tickets: [at('early', '2026-11-21T18:00:00Z')] }),
      sent(late),
    );
    expect(ids(shownKitchenTickets(list, 'arrivals'))).toEqual(['late', 'early']);
    expect(ids(shownKitchenTickets(list, 'oldest'))).toEqual(['early', 'late']);
  });

  test('the card with the least time left is first when the device is set to that order, also among later arrivals', () => {
    const at = (name: string, time: string, expected_minutes: number) => ({
      ...aKitchenTicket(name),
      ...{ created_at: `2026-11-21T${time}:00.000Z`, expected_minutes },
    });
    const start = {
      total: 3,
      tickets: [at('slow', '18:00', 45), at('late', '18:10', 5), at('b', '18:20', 15)],
    };
    const offline = { ...at('offline', '17:00', 10), received_at: '2026-11-21T18:28:00.000Z' };
    const list = [sent(at('quick', '18:29', 2)), sent(offline)].reduce<KitchenList>(
      (now, received) => updateKitchenList(now, received),
      createKitchenList(start),
    );
    expect(ids(shownKitchenTickets(list, 'urgent'))).toEqual(['late', 'quick', 'b', 'offline', 'slow']);
    expect(ids(shownKitchenTickets(list, 'arrivals'))).toEqual(['offline', 'quick', 'slow', 'late', 'b']);
  });

  test('a late event of a change does not return a card that has ended', () => {
    const list = updateKitchenList(read(1, 'a'), served('a'));
    expect(updateKitchenList(list, changed(withNote(aKitchenTicket('a'), 'tarde')))).toBe(list);
  });

  test('a late event of an earlier change does not remove a cancelled card that is not acknowledged', () => {
    const card = aKitchenTicket('a');
    const cancelled = { ...withCancelled(card, 0), status: 'Cancelada' as const };
    const list = [sent(card), changed(cancelled)].reduce<KitchenList>(
      (now, received) => updateKitchenList(now, received),
      createKitchenList({ total: 0, tickets: [] }),
    );
    expect(ids(list.cancelled)).toEqual(['a']);
    expect(updateKitchenList(list, changed(withNote(card, 'sin cebolla')))).toBe(list);
  });

  test('a refresh reports missed events: one more order, another one where all were shown, or other work', () => {
    expect(missedUpdate(read(1, 'a'), read(1, 'a'))).toBeNull();
    expect(missedUpdate(read(1, 'a'), read(2, 'a', 'b'))).toBe('arrival');
    expect(missedUpdate(read(1, 'a'), read(1, 'b')), 'one ended, one came').toBe('arrival');
    expect(missedUpdate(read(3, 'a', 'b'), read(2, 'b', 'c')), 'it was the next one').toBeNull();
    expect(
      missedUpdate(updateKitchenList(read(1, 'a'), sent(aKitchenTicket('b'))), read(2, 'a', 'b')),
    ).toBeNull();
    expect(missedUpdate(updateKitchenList(read(1, 'a'), served('a')), read(0))).toBeNull();
    const withOtherWork = { total: 1, tickets: [withNote(aKitchenTicket('a'), 'sin cebolla')] };
    expect(missedUpdate(read(1, 'a'), withOtherWork)).toBe('change');
    expect(missedUpdate(read(1, 'a'), withOtherWork, 'barra'), 'it is work of others').toBeNull();
  });

  test('updating the list twice with one event is the same as once, for any station', () => {
    const at = fc.constantFrom<Station | null>('cocina', 'barra', null);
    fc.assert(
      fc.property(cards, fc.array(event), event, at, (shown, before, received, where) => {
        const start = createKitchenList({ total: shown.length, tickets: shown });
        const list = before.reduce<KitchenList>((now, each) => updateKitchenList(now, each, where), start);
        const once = updateKitchenList(list, received, where);
        expect(updateKitchenList(once, received, where)).toBe(once);
      }),
    );
  });

  test('the total is never less than the shown cards, and every card marked as new is shown', () => {
    fc.assert(
      fc.property(cards, fc.nat(20), fc.array(event), (shown, beyond, received) => {
        const start = createKitchenList({ total: shown.length + beyond, tickets: shown });
        const list = received.reduce<KitchenList>((now, each) => updateKitchenList(now, each), start);
        expect(list.total).toBe(list.tickets.length + beyond);
        const shownIds = ids(shownKitchenTickets(list, 'arrivals'));
        expect(list.fresh.every((id) => shownIds.includes(id))).toBe(true);
        expect(new Set(shownIds).size, 'no card is shown twice').toBe(shownIds.length);
      }),
    );
  });
});
