import type { SupportTicketStatus } from '#domain/platform/support-tickets.ts';

/** The status after a reply: support's first one starts the work, one of the business reopens a closed ticket. Reference for the database. */
export function supportTicketStatusAfterReply(
  status: SupportTicketStatus,
  bySupport: boolean,
): SupportTicketStatus {
  if (bySupport) return status === 'Abierto' ? 'En proceso' : status;
  return status === 'Cerrado' ? 'Abierto' : status;
}
