import { describe, expect, it } from 'vitest';
import { mayMoveTicket, statusAfterReply, TICKET_STATUSES } from '#domain/tickets.ts';

describe('a support ticket', () => {
  it('is taken up by the first answer of support, and opened again by one of the business', () => {
    const answered = (bySupport: boolean) =>
      TICKET_STATUSES.map((status) => statusAfterReply(status, bySupport));
    expect(answered(true)).toEqual(['En proceso', 'En proceso', 'Cerrado']);
    expect(answered(false)).toEqual(['Abierto', 'En proceso', 'Abierto']);
  });

  it('is moved anywhere by support; the business only closes it', () => {
    for (const from of TICKET_STATUSES) {
      expect(TICKET_STATUSES.filter((to) => mayMoveTicket(from, to, true))).toEqual([...TICKET_STATUSES]);
      const own = TICKET_STATUSES.filter((to) => to !== from && mayMoveTicket(from, to, false));
      expect(own).toEqual(from === 'Cerrado' ? [] : ['Cerrado']);
    }
  });
});
