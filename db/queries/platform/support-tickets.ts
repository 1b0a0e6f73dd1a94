import { sql } from 'drizzle-orm';
import { asJson, readText, write } from '#db/client.ts';
import type { Scope, WriteScope } from '#db/scope.ts';
import {
  supportTicket,
  supportTicketPage,
  supportTicketThread,
} from '#domain/platform/answers/support-tickets.ts';
import type { SupportTicketPriority, SupportTicketStatus } from '#domain/platform/support-tickets.ts';

export interface SupportTicketSearch {
  readonly status?: SupportTicketStatus | undefined;
  /** Words of the subject, the business's name or a message. */
  readonly search?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** A page of support tickets, the latest message first: those of the business in scope, or of all for a master outside a business. */
export function listSupportTickets(scope: Scope, { status, search, limit, offset }: SupportTicketSearch) {
  return readText(
    scope,
    supportTicketPage,
    sql`list_support_tickets(${status ?? null}::text, ${search || null}::text, ${limit}::integer, ${offset}::integer)`,
  );
}

/** A ticket of the business in scope. Refuses any other. */
export function readSupportTicket(scope: Scope, id: string) {
  return readText(scope, supportTicketThread, sql`read_support_ticket(${id}::uuid)`);
}

const isSupport = (scope: Scope): boolean => scope.roles.includes('master');
const authorFields = (scope: Scope) => ({ user_name: scope.fullName, support: isSupport(scope) });

export interface NewSupportTicket {
  readonly id: string;
  readonly subject: string;
  readonly body: string;
  readonly priority: SupportTicketPriority;
}

/** Opens a support ticket of the business in scope. */
export function createSupportTicket(scope: WriteScope, ticket: NewSupportTicket) {
  return write(
    scope,
    supportTicket,
    sql`create_support_ticket(${asJson({ ...ticket, ...authorFields(scope) })})`,
  );
}

/**
 * Adds a message. A master's reply takes the ticket up and notifies the administrators; the business's reply reopens a closed
 * ticket.
 */
export function replyToSupportTicket(
  scope: WriteScope,
  support_ticket_id: string,
  message: { readonly id: string; readonly body: string },
) {
  return write(
    scope,
    supportTicketThread,
    sql`reply_to_support_ticket(${asJson({ ...message, ...authorFields(scope), support_ticket_id })})`,
  );
}

/** Changes a ticket's priority or status. Refuses the business any status but 'Cerrado'. */
export function changeSupportTicket(
  scope: WriteScope,
  support_ticket_id: string,
  change: {
    readonly priority?: SupportTicketPriority | undefined;
    readonly status?: SupportTicketStatus | undefined;
  },
) {
  const request = { ...change, support_ticket_id, support: isSupport(scope) };
  return write(scope, supportTicketThread, sql`change_support_ticket(${asJson(request)})`);
}
