import type { KitchenCard, KitchenStatus, SaleStatus } from './orders.ts';

/** What happened in a business, told to its room after the commit. Losing one is harmless: screens read again when they come back. */
export type BusinessEvent =
  | { readonly type: 'kitchen.sent'; readonly data: { readonly kitchen_order: KitchenCard } }
  | {
      readonly type: 'kitchen.ended';
      readonly data: { readonly id: string; readonly status: KitchenStatus; readonly by: string | null };
    }
  | {
      readonly type: 'kitchen.ticked';
      readonly data: { readonly id: string; readonly kitchen_order_id: string; readonly done: boolean };
    }
  | { readonly type: 'table.changed'; readonly data: { readonly id: string } }
  | { readonly type: 'sale.changed'; readonly data: { readonly id: string; readonly status: SaleStatus } }
  | {
      readonly type: 'stock.changed';
      readonly data: { readonly items: readonly { readonly id: string; readonly current_stock: number }[] };
    }
  | { readonly type: 'register.changed'; readonly data: { readonly id: string } }
  | { readonly type: 'menu.changed'; readonly data: Readonly<Record<string, never>> }
  | { readonly type: 'notification.changed'; readonly data: { readonly user_id: string } };

/** Who is in the room now; the room itself tells it. */
export interface PresenceMessage {
  readonly type: 'presence';
  readonly data: { readonly online: readonly { readonly user_id: string; readonly full_name: string }[] };
}

export type RoomMessage = BusinessEvent | PresenceMessage;

/** The list of pending cards after an event: an arrival goes to the front without doubles, what ended leaves, a tick marks its line (1-core §4). */
export function applyKitchenEvent(cards: readonly KitchenCard[], event: RoomMessage): readonly KitchenCard[] {
  switch (event.type) {
    case 'kitchen.sent': {
      const card = event.data.kitchen_order;
      if (card.status !== 'Pendiente' || cards.some((known) => known.id === card.id)) return cards;
      return [card, ...cards];
    }
    case 'kitchen.ended':
      return cards.some((card) => card.id === event.data.id)
        ? cards.filter((card) => card.id !== event.data.id)
        : cards;
    case 'kitchen.ticked':
      return cards.map((card) =>
        card.id === event.data.kitchen_order_id
          ? {
              ...card,
              items: card.items.map((item) =>
                item.id === event.data.id ? { ...item, done: event.data.done } : item,
              ),
            }
          : card,
      );
    default:
      return cards;
  }
}
