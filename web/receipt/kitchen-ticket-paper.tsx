import type { KitchenTicket, LineNotes } from '#domain/answers/kitchen.ts';
import type { Order } from '#domain/answers/orders.ts';
import { noteParts } from '#domain/line-notes.ts';
import { formerNumberText, orderNumbers, orderNumberText } from '#domain/order-numbers.ts';
import { formatQuantity } from '#domain/quantity.ts';
import { channelPlace } from '#web/orders/use-day-orders.ts';
import type { Round } from '#web/orders/use-order.ts';
import { Paper, PaperRow, PaperRule, PaperText, printPaper } from '#web/print/paper.tsx';
import { useSalesSettings } from '#web/sales/use-sales-settings.ts';
import { previousText } from '#web/sent-order/sent-change.tsx';

/** A kitchen ticket, or one round of an order, as printed for the kitchen: without prices. */
export interface KitchenPaper
  extends Pick<
    KitchenTicket,
    | 'order_number'
    | 'order_provisional_number'
    | 'round'
    | 'channel'
    | 'table_number'
    | 'customer_name'
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

function Notes({ notes }: { notes: LineNotes | readonly LineNotes[] }) {
  return noteParts(notes).map(({ kind, text }) => (
    <PaperText key={`${kind}-${text}`} indent strong>
      {NOTE_PREFIXES[kind]}
      {text}
    </PaperText>
  ));
}

/** Large text, to be read from a distance. */
const ITEM = { margin: '1.5mm 0 0', fontSize: '14pt', fontWeight: 700, lineHeight: 1.2 } as const;

function Item({ item }: { item: KitchenPaper['items'][number] }) {
  const before = previousText(item);
  const text = `${formatQuantity(item.quantity)} × ${item.name}`;
  if (item.status === 'Cancelada') {
    return (
      <>
        <p style={{ ...ITEM, textDecoration: 'line-through' }}>{text}</p>
        <PaperText indent strong>
          CANCELADO{item.cancel_reason && `: ${item.cancel_reason}`}
        </PaperText>
      </>
    );
  }
  return (
    <>
      <p style={ITEM}>{text}</p>
      <Notes notes={item.notes} />
      {before !== null && <PaperText indent>CAMBIO, antes: {before}</PaperText>}
    </>
  );
}

function PrintedKitchenTicket({ paper }: { paper: KitchenPaper }) {
  const { clockOf } = useSalesSettings();
  const former = formerNumberText(orderNumbers(paper));
  return (
    <Paper title={`Comanda ${orderNumberText(paper)}`}>
      <PaperText large center>
        {channelPlace(paper)}
      </PaperText>
      <PaperRow left={`Ronda ${paper.round}`} right={clockOf(paper.created_at)} />
      <PaperText>Atiende: {paper.server_name}</PaperText>
      {former && <PaperText small>{former}</PaperText>}
      <PaperRule />
      {paper.items.map((item) => (
        <Item key={item.id} item={item} />
      ))}
      {paper.notes && (
        <>
          <PaperRule />
          <PaperText strong>{paper.notes}</PaperText>
        </>
      )}
    </Paper>
  );
}

/** Converts one round of an order to a kitchen ticket to print. */
export function paperOf(order: Order, round: Round): KitchenPaper {
  return {
    channel: order.channel,
    order_number: order.number,
    order_provisional_number: order.provisional_number,
    round: round.number,
    table_number: order.table_number,
    customer_name: order.customer_name,
    server_name: round.waiter,
    notes: order.note,
    created_at: round.sent_at,
    items: round.lines,
  };
}

/** Prints a kitchen ticket at the width of the device's roll. */
export function printKitchenTicket(paper: KitchenPaper): Promise<void> {
  return printPaper(<PrintedKitchenTicket paper={paper} />);
}
