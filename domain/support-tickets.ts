/** Where a support ticket stands and how much it presses (decisions, tickets page). */
export const SUPPORT_TICKET_STATUSES = ['Abierto', 'En proceso', 'Cerrado'] as const;
export type SupportTicketStatus = (typeof SUPPORT_TICKET_STATUSES)[number];

export const SUPPORT_TICKET_PRIORITIES = ['Baja', 'Normal', 'Alta'] as const;
export type SupportTicketPriority = (typeof SUPPORT_TICKET_PRIORITIES)[number];

/** Where a ticket stands after an answer: support's first one takes it up, one of the business opens a closed ticket again. */
export function supportTicketStatusAfterReply(
  status: SupportTicketStatus,
  bySupport: boolean,
): SupportTicketStatus {
  if (bySupport) return status === 'Abierto' ? 'En proceso' : status;
  return status === 'Cerrado' ? 'Abierto' : status;
}

/** Whether somebody may set a ticket to a status: support to any, the business closes it. */
export function maySetSupportTicketStatus(
  from: SupportTicketStatus,
  to: SupportTicketStatus,
  bySupport: boolean,
): boolean {
  return bySupport || to === from || to === 'Cerrado';
}
