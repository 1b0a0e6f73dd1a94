import { describe, expect, it } from 'vitest';
import { maySetSupportTicketStatus, SUPPORT_TICKET_STATUSES } from '#domain/platform/support-tickets.ts';
import { supportTicketStatusAfterReply } from '#tests/reference/support-tickets.ts';

describe('the status of a support ticket', () => {
  it('the first reply of support starts the work, and a reply of the business reopens a closed ticket', () => {
    const answered = (bySupport: boolean) =>
      SUPPORT_TICKET_STATUSES.map((status) => supportTicketStatusAfterReply(status, bySupport));
    expect(answered(true)).toEqual(['En proceso', 'En proceso', 'Cerrado']);
    expect(answered(false)).toEqual(['Abierto', 'En proceso', 'Abierto']);
  });

  it('support can set any status, and the business can only close', () => {
    for (const from of SUPPORT_TICKET_STATUSES) {
      expect(SUPPORT_TICKET_STATUSES.filter((to) => maySetSupportTicketStatus(from, to, true))).toEqual([
        ...SUPPORT_TICKET_STATUSES,
      ]);
      const own = SUPPORT_TICKET_STATUSES.filter(
        (to) => to !== from && maySetSupportTicketStatus(from, to, false),
      );
      expect(own).toEqual(from === 'Cerrado' ? [] : ['Cerrado']);
    }
  });
});
