/** Where a support ticket stands and how much it presses (decisions, tickets page). */
export const SUPPORT_TICKET_STATUSES = ['Abierto', 'En proceso', 'Cerrado'] as const;
export type SupportTicketStatus = (typeof SUPPORT_TICKET_STATUSES)[number];

export const SUPPORT_TICKET_PRIORITIES = ['Baja', 'Normal', 'Alta'] as const;
export type SupportTicketPriority = (typeof SUPPORT_TICKET_PRIORITIES)[number];

/** Whether somebody may set a ticket to a status: support to any, the business closes it. */
export function maySetSupportTicketStatus(
  from: SupportTicketStatus,
  to: SupportTicketStatus,
  bySupport: boolean,
): boolean {
  return bySupport || to === from || to === 'Cerrado';
}
