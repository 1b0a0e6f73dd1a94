/** The notes of a line: ingredients left out or added, a note, packed, sides apart (1-core §3). */
export interface LineNotes {
  /** Text, or the number of each extra. */
  readonly con?: string | Readonly<Record<string, number>> | undefined;
  readonly sin?: string | readonly string[] | undefined;
  readonly note?: string | undefined;
  readonly ordenParaLlevar?: boolean | undefined;
  readonly complementosAparte?: boolean | undefined;
}

export interface NotePart {
  readonly kind: 'con' | 'sin' | 'note' | 'packed' | 'separate';
  readonly text: string;
}

function describe(notes: LineNotes): NotePart[] {
  const parts: NotePart[] = [];
  const sin = typeof notes.sin === 'string' ? notes.sin : notes.sin?.join(', ');
  if (sin) parts.push({ kind: 'sin', text: sin });
  const con =
    typeof notes.con === 'string'
      ? notes.con
      : Object.entries(notes.con ?? {})
          .map(([name, count]) => (count > 1 ? `${name} x${count}` : name))
          .join(', ');
  if (con) parts.push({ kind: 'con', text: con });
  if (notes.note) parts.push({ kind: 'note', text: notes.note });
  if (notes.ordenParaLlevar) parts.push({ kind: 'packed', text: 'Para llevar' });
  if (notes.complementosAparte) parts.push({ kind: 'separate', text: 'Complementos aparte' });
  return parts;
}

/** The notes of a line, one object or several, as the parts that a kitchen card shows. */
export function noteParts(notes: LineNotes | readonly LineNotes[]): NotePart[] {
  return ('length' in notes ? [...notes] : [notes]).flatMap(describe);
}

export const CHANNELS = ['mesa', 'para llevar', 'a domicilio'] as const;
export type Channel = (typeof CHANNELS)[number];
export type KitchenStatus = 'Pendiente' | 'Servida' | 'Cancelada';
export type SaleStatus = 'Por cobrar' | 'Pagada' | 'Anulada';
export type Station = 'cocina' | 'barra';

/** A line of a kitchen card. It has no price. */
export interface KitchenTicketLine {
  readonly id: string;
  readonly menu_item_id: string;
  readonly name: string;
  readonly quantity: number;
  readonly preparationTime: number;
  readonly preparation_minutes: number;
  readonly station: Station;
  readonly notes: LineNotes | readonly LineNotes[];
  readonly done: boolean;
  readonly ready: boolean;
  readonly status: 'Activa' | 'Cancelada';
  readonly cancel_reason: string | null;
  /** When it was cancelled at its station; null for an active line, and for one that moved to another order. */
  readonly cancelled_at: string | null;
  /** True when its station has acknowledged the cancellation. */
  readonly cancel_acknowledged: boolean;
  /** Why a line in the kitchen has no payment: its sale was voided or it was refunded. */
  readonly sale_undone: 'voided' | 'refunded' | null;
  /** The last change after sending, with the earlier values of the line; null for a line as it was sent. */
  readonly change: LineChange | null;
}

export interface LineChange {
  readonly at: string;
  readonly by: string;
  readonly reason: string | null;
  readonly quantity: number;
  readonly notes: LineNotes;
}

/** A kitchen card of the API and of events. Instants are ISO strings, times are in minutes. */
export interface KitchenTicket {
  readonly id: string;
  readonly business_id: string;
  readonly order_id: string;
  readonly order_number: number;
  readonly round: number;
  readonly channel: Channel;
  readonly customer_name: string | null;
  readonly table_number: string | null;
  readonly server_name: string;
  readonly status: KitchenStatus;
  readonly notes: string | null;
  readonly cancel_reason: string | null;
  readonly expected_minutes: number;
  readonly preparation_time: 'A tiempo' | 'Tarde' | null;
  readonly time_taken: string | null;
  readonly user: string | null;
  readonly user_role: string | null;
  readonly created_at: string;
  /** When it was last served or cancelled. A pending card with this value was recalled. */
  readonly ended_at: string | null;
  readonly items: readonly KitchenTicketLine[];
}
