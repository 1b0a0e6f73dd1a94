import type { Sale } from '#domain/bills/answers/sales.ts';
import type { PrintedDocument } from '#domain/fiscal/hn/printed-document.ts';
import type { BuyerInput, DeviceInvoice, PreprintedInput } from '#domain/fiscal/inputs/fiscal.ts';
import type { KitchenTicket, LineNotes, LineTick, ServedTicket } from '#domain/kitchen/answers/kitchen.ts';
import type { OrderLine, SentOrder } from '#domain/orders/answers/orders.ts';
import type { Channel, Station } from '#domain/orders/orders.ts';
import type { CashMovementKind } from '#domain/register/cash.ts';
import type { RequestedPart } from './bill.ts';

/** Who did it, and when by the clock of the server. */
export interface Doer {
  readonly user_id: string;
  readonly full_name: string;
  readonly at: string;
}

/** A round as a device sends it, with its own ids; prices, taxes and recipes are never part of it. */
export interface SentOrderBody {
  readonly id: string;
  readonly kitchen_ticket_id: string;
  readonly sale_id: string;
  readonly channel: Channel;
  readonly table_id?: string | null | undefined;
  readonly customer_name?: string | null | undefined;
  readonly guests?: number | null | undefined;
  readonly note?: string | null | undefined;
  readonly lines: readonly {
    readonly id: string;
    readonly menu_item_id: string;
    readonly quantity: number;
    readonly notes?: LineNotes | undefined;
  }[];
}

export interface OfferedPayment {
  readonly id: string;
  readonly payment_method_id: string;
  /** As tendered: only cash may exceed the total. */
  readonly amount_cents: number;
  readonly reference?: string | undefined;
  /** The customer who owes it, for fiado. */
  readonly customer_id?: string | undefined;
  /** That unlikely cash was received. */
  readonly is_confirmed?: boolean | undefined;
}

export interface ChargeBody {
  readonly payments: readonly OfferedPayment[];
  readonly register_session_id?: string | undefined;
  readonly part?: RequestedPart | undefined;
  /** Whom the invoice is for, while the business invoices. */
  readonly buyer?: BuyerInput | undefined;
  /** The invoice that was written by hand on a printed form. */
  readonly preprinted?: PreprintedInput | undefined;
  /** The number that this device gave to the invoice. */
  readonly invoice?: DeviceInvoice | undefined;
}

export interface ServingBody {
  readonly station?: Station | undefined;
  readonly ended_at?: string | null | undefined;
}

export interface MovementBody {
  readonly id: string;
  readonly type: CashMovementKind;
  readonly amount_cents: number;
  readonly reason: string;
}

/** What an offline request changes in the answers that a device has kept, with the answer that the screen got. */
export type OfflineEffect = { readonly by: Doer } & (
  | {
      readonly kind: 'order.send' | 'order.charge';
      readonly body: SentOrderBody;
      readonly lines: readonly OrderLine[];
      readonly answer: SentOrder;
      /** The invoice that this device printed. */
      readonly invoice?: PrintedDocument | undefined;
    }
  | {
      readonly kind: 'sale.charge';
      readonly sale_id: string;
      readonly part: RequestedPart | null;
      readonly answer: { readonly sale: Sale };
      /** The invoice that this device printed. */
      readonly invoice?: PrintedDocument | undefined;
    }
  | {
      readonly kind: 'sale.split';
      readonly order_id: string;
      readonly sale_id: string;
      readonly part: RequestedPart;
      /** The bills of the order by the server, once it has answered. */
      readonly bills?: readonly Sale[];
    }
  | {
      readonly kind: 'sale.split-evenly';
      readonly order_id: string;
      readonly sale_id: string;
      readonly new_ids: readonly string[];
      readonly bills?: readonly Sale[];
    }
  | { readonly kind: 'sale.tip'; readonly answer: { readonly sale: Sale } }
  | {
      readonly kind: 'register.movement';
      readonly session_id: string;
      readonly body: MovementBody;
    }
  | { readonly kind: 'kitchen.tick'; readonly answer: LineTick }
  | {
      readonly kind: 'kitchen.serve';
      readonly body: ServingBody;
      readonly ticket: KitchenTicket;
      readonly answer: ServedTicket;
    }
);
