/** Where a support ticket stands and how much it presses (decisions, tickets page). */
export const TICKET_STATUSES = ['Abierto', 'En proceso', 'Cerrado'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

export const TICKET_PRIORITIES = ['Baja', 'Normal', 'Alta'] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];
