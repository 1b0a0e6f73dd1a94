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
  readonly last_message_at: string;
  readonly messages: number;
  /** Whether the last word is support's. */
  readonly answered: boolean;
}

export interface TicketMessage {
  readonly id: string;
  readonly user_name: string;
  readonly from_support: boolean;
  readonly body: string;
  readonly created_at: string;
}

/** A ticket with all that was said in it, oldest first. */
export interface TicketThread {
  readonly ticket: Ticket;
  readonly messages: readonly TicketMessage[];
}

export interface TicketSearch {
  readonly status?: TicketStatus | undefined;
  /** Words of the subject, the business's name or what was said. */
  readonly search?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface TicketPage {
  readonly total: number;
  /** How many of each status the search finds. */
  readonly counts: Readonly<Partial<Record<TicketStatus, number>>>;
  readonly tickets: readonly Ticket[];
}

/** Support tickets, the one with the latest message first: those of the business in scope, everyone's for a master outside any. */
export function listTickets(scope: Scope, { status, search, limit, offset }: TicketSearch) {
  return read(
    scope,
    sql<TicketPage>`list_tickets(${status ?? null}::text, ${search || null}::text, ${limit}::integer, ${offset}::integer)`,
  );
}

/** A ticket of the business in scope. Refuses any other. */
export function readTicket(scope: Scope, id: string) {
  return read(scope, sql<TicketThread>`read_ticket(${id}::uuid)`);
}

const isSupport = (scope: Scope): boolean => scope.roles.includes('master');
const speaker = (scope: Scope) => ({ user_name: scope.fullName, support: isSupport(scope) });

export interface NewTicket {
  readonly id: string;
  readonly subject: string;
  readonly body: string;
  readonly priority: TicketPriority;
}

/** Opens a support ticket of the business in scope. */
export function createTicket(scope: WriteScope, ticket: NewTicket) {
  return write(scope, sql<Ticket>`create_ticket(${asJson({ ...ticket, ...speaker(scope) })})`);
}

/** Answers in a ticket: a master takes it up and the administrators are notified, the business opens a closed one again. */
export function replyTicket(
  scope: WriteScope,
  ticket_id: string,
  message: { readonly id: string; readonly body: string },
) {
  return write(
    scope,
    sql<TicketThread>`reply_ticket(${asJson({ ...message, ...speaker(scope), ticket_id })})`,
  );
}

/** Changes a ticket's priority or status. Refuses the business any status but 'Cerrado'. */
export function changeTicket(
  scope: WriteScope,
  ticket_id: string,
  change: { readonly priority?: TicketPriority | undefined; readonly status?: TicketStatus | undefined },
) {
  const wanted = { ...change, ticket_id, support: isSupport(scope) };
  return write(scope, sql<TicketThread>`change_ticket(${asJson(wanted)})`);
}
