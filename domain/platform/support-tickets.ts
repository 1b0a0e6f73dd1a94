/** The statuses and priorities of support tickets (decisions, tickets page). */
export const SUPPORT_TICKET_STATUSES = ['Abierto', 'En proceso', 'Cerrado'] as const;
export type SupportTicketStatus = (typeof SUPPORT_TICKET_STATUSES)[number];

export const SUPPORT_TICKET_PRIORITIES = ['Baja', 'Normal', 'Alta'] as const;
export type SupportTicketPriority = (typeof SUPPORT_TICKET_PRIORITIES)[number];

/** True when a support ticket may change its status: support sets any, the business only closes. */
export function maySetSupportTicketStatus(
  from: SupportTicketStatus,
  to: SupportTicketStatus,
  bySupport: boolean,
): boolean {
  return bySupport || to === from || to === 'Cerrado';
}
