import { sql } from 'drizzle-orm';
import type { TicketPriority, TicketStatus } from '#domain/tickets.ts';
import { asJson, read, write } from '../client.ts';
import type { Scope, WriteScope } from '../scope.ts';

/** A support ticket with its first message. */
export interface Ticket {
  readonly id: string;
  readonly business_id: string;
  readonly business_name: string;
  readonly subject: string;
  readonly status: TicketStatus;
  readonly priority: TicketPriority;
  readonly created_by: string | null;
  readonly body: string | null;
  readonly created_at: string;
  readonly closed_at: string | null;
}

export interface TicketPage {
  readonly total: number;
  readonly tickets: readonly Ticket[];
}

/** Support tickets, newest first: the business's own, or everyone's for a master. */
export function listTickets(scope: Scope, limit: number, offset: number): Promise<TicketPage> {
  return read(scope, sql<TicketPage>`list_tickets(${limit}::integer, ${offset}::integer)`);
}

export interface NewTicket {
  readonly id: string;
  readonly subject: string;
  readonly body: string;
  readonly priority: TicketPriority;
}

/** Opens a support ticket of the business in scope. */
export function createTicket(scope: WriteScope, ticket: NewTicket) {
  return write(scope, sql<Ticket>`create_ticket(${asJson({ ...ticket, user_name: scope.fullName })})`);
}
