import { TICKET_DATE_MINUTES } from '#domain/base/limits.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import type { KitchenTicket, LineNotes } from '#domain/kitchen/answers/kitchen.ts';
import { waiterOf } from '#domain/kitchen/kitchen.ts';
import { previousText } from '#domain/orders/line-change.ts';
import { noteParts } from '#domain/orders/line-notes.ts';
import { formerNumberText, isNumbered, orderNumbers, orderNumberText } from '#domain/orders/order-numbers.ts';
import { orderPlace } from '#domain/orders/order-place.ts';
import { type Paper, type PaperBlock, RULE, row, text } from './paper.ts';
import { type PaperShop, paperFormats, titleBlock } from './shop.ts';

/** A kitchen ticket, or one round of an order, as printed for the kitchen: without prices. */
export interface PrintedTicket
  extends Pick<
    KitchenTicket,
    | 'order_number'
    | 'order_provisional_number'
    | 'round'
    | 'channel'
    | 'table_number'
    | 'customer_name'
    | 'waiter'
    | 'server_name'
    | 'notes'
    | 'created_at'
  > {
  readonly items: readonly Pick<
    KitchenTicket['items'][number],
    'id' | 'name' | 'quantity' | 'notes' | 'status' | 'cancel_reason' | 'change'
  >[];
}

const NOTE_PREFIXES = { sin: 'SIN ', con: 'CON ', note: '', packed: '', separate: '' } as const;

/** 'SIN cebolla', 'CON 2 queso', 'Bien cocida'. */
export const noteTexts = (notes: LineNotes | readonly LineNotes[]): readonly string[] =>
  noteParts(notes).map((note) => NOTE_PREFIXES[note.kind] + note.text);

function itemBlocks(item: PrintedTicket['items'][number]): readonly PaperBlock[] {
  const product = `${formatQuantity(item.quantity)} × ${item.name}`;
  if (item.status === 'Cancelada')
    return [
      text(product, { size: 'item', struck: true }),
      text(item.cancel_reason ? `CANCELADO: ${item.cancel_reason}` : 'CANCELADO', {
        indent: true,
        strong: true,
      }),
    ];
  const before = previousText(item);
  return [
    text(product, { size: 'item' }),
    ...noteTexts(item.notes).map((note) => text(note, { indent: true, strong: true })),
    ...(before === null ? [] : [text(`CAMBIO, antes: ${before}`, { indent: true })]),
  ];
}

/** The hour of a ticket; with its day if it is printed late. */
function sentText({ created_at }: PrintedTicket, shop: PaperShop, now: Date): string {
  const sentAt = new Date(created_at);
  const { dateOf, clockOf } = paperFormats(shop);
  const isLate = now.getTime() - sentAt.getTime() > TICKET_DATE_MINUTES * 60_000;
  return isLate ? `${dateOf(sentAt)} ${clockOf(sentAt)}` : clockOf(sentAt);
}

/** A kitchen ticket for the kitchen's printer, printed at `now`. */
export function kitchenTicketPaper(ticket: PrintedTicket, shop: PaperShop, now: Date): Paper {
  const former = formerNumberText(orderNumbers(ticket));
  const title = `Comanda ${orderNumberText(ticket)}`;
  return {
    name: title,
    blocks: [
      text(orderPlace(ticket), { size: 'large', align: 'center' }),
      titleBlock(title),
      row(`Ronda ${ticket.round}`, sentText(ticket, shop, now)),
      text(`Atiende: ${waiterOf(ticket)}`),
      ...(former ? [text(former, { size: 'small' })] : []),
      ...(isNumbered(orderNumbers(ticket)) ? [] : [text('Tomada sin conexión', { strong: true })]),
      RULE,
      ...ticket.items.flatMap(itemBlocks),
      ...(ticket.notes ? [RULE, text(ticket.notes, { strong: true })] : []),
    ],
  };
}
