import { expect, test } from 'vitest';
import { aKitchenTicket } from '#tests/support/kitchen-tickets.ts';
import { nextSlots, openSlots, type Slot } from '#web/features/kitchen/slots.ts';

const cards = (...names: string[]) => names.map((name) => aKitchenTicket(name));
const after = (slots: readonly Slot[], ...names: string[]) => nextSlots(slots, cards(...names), {});
const show = (slots: readonly Slot[]) =>
  slots.map(({ ticket, ending }) => (ending ? `(${ticket.id})` : ticket.id)).join(' ');
const shown = (...names: string[]) => after([], ...names);

test('an ended card keeps its place while others arrive before, among and after the others', () => {
  expect(show(after(shown('a', 'b', 'c'), 'a', 'c'))).toBe('a (b) c');
  expect(show(after(shown('a', 'b', 'c'), 'new', 'a', 'c'))).toBe('new a (b) c');
  expect(show(after(shown('a', 'b', 'c'), 'a', 'new', 'c', 'd'))).toBe('a (b) new c d');
  expect(show(after(shown('a', 'b'), 'new'))).toBe('(a) (b) new');
});

test('cards in another order have their new places at once, and ended ones leave together', () => {
  const ended = after(shown('a', 'b', 'c'), 'a', 'c');
  expect(show(after(ended, 'c', 'a'))).toBe('c a');
  expect(show(openSlots(ended))).toBe('a c');
});
