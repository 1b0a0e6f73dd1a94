import { useCallback, useEffect, useRef } from 'react';
import { lastChangeOf, saleUndoneOf } from '#domain/kitchen.ts';
import type { CardItem, KitchenCard, KitchenStatus, Station } from '#domain/orders.ts';
import { readServeRefusal } from '#domain/serve-refusal.ts';
import { api } from '#web/lib/api.ts';
import { runCommand } from '#web/lib/command.ts';
import { ApiError } from '#web/lib/http.ts';
import { notify } from '#web/lib/notify.ts';
import { useUser } from '#web/lib/session.ts';
import { playSound } from '#web/lib/sounds.ts';
import {
  acknowledgeFailure,
  cancelFailure,
  isSaleUndone,
  kitchenMessages,
  recallFailure,
  serveFailure,
  tickFailure,
} from './kitchen-messages.ts';
import type { RefusedCard } from './serve-refusal-dialog.tsx';
import type { Kitchen } from './use-kitchen.ts';

const ENDED = {
  'kitchen.served': 'Servida',
  'kitchen.part-served': 'Pendiente',
  'kitchen.cancelled': 'Cancelada',
  'row.missing': 'Cancelada',
} as const satisfies Record<string, KitchenStatus>;

/** With what the server refuses to serve what the display has not shown yet. */
const IS_BEHIND: ReadonlySet<string> = new Set(['kitchen.recalled', 'row.stale']);

/** How a card stands, by what the server said no with; null when it may still be there. */
function endingOf(error: unknown): KitchenStatus | null {
  if (!(error instanceof ApiError)) return null;
  const entry = Object.entries(ENDED).find(([code]) => code === error.code);
  return entry ? entry[1] : null;
}

type Seen = Pick<Kitchen, 'list' | 'hear' | 'reload'> & {
  readonly station: Station | null;
  /** Asks whether to serve what nobody pays for. */
  readonly askToServe: (card: KitchenCard, undone: SaleUndone) => void;
  /** A card was not served, and somebody can do something about it. */
  readonly onRefused: (refused: RefusedCard) => void;
};
type SaleUndone = NonNullable<CardItem['sale_undone']>;

/** What who serves has confirmed: that nobody pays for it, or that there is too little stock. */
interface Confirmed {
  readonly serves_undone?: boolean;
  readonly despite_shortage?: boolean;
}

/** Serving, calling back, cancelling and ticking, each told to the list as soon as the server has said yes. */
export function useKitchenActions({ list, hear, reload, station, askToServe, onRefused }: Seen) {
  const user = useUser();
  const here = station ? { station } : {};
  const serving = useRef(new Set<string>());
  const ticks = useRef(new Map<string, boolean>());
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
  });

  /** An answer that came so late that the order has been called back meanwhile says nothing of it any more. */
  const isPast = ({ id, ended_at }: KitchenCard): boolean => {
    const shown = latest.current?.orders.find((card) => card.id === id);
    return shown !== undefined && shown.ended_at !== ended_at;
  };

  const ended = (id: string, status: KitchenStatus, by: string | null) =>
    hear({ type: 'kitchen.ended', data: { id, status, by } });

  /** True when the card is not pending any more, as far as this display is concerned. */
  const finish = async (card: KitchenCard, confirmed: Confirmed): Promise<boolean> => {
    const { id, ended_at } = card;
    const json = { ...here, ended_at, changed_at: lastChangeOf(card, station), ...confirmed };
    const outcome = await runCommand({
      call: (options) => api.kitchen.orders[':id'].serve.$post({ param: { id }, json }, options),
      success: ({ kitchen_order }) =>
        kitchen_order.status === 'Servida' ? kitchenMessages.served : kitchenMessages.partServed,
      failure: serveFailure,
    });
    if (outcome.ok) {
      const { kitchen_order } = outcome.data;
      playSound('order-completed');
      if (isPast(card)) return true;
      if (kitchen_order.status === 'Servida') ended(id, 'Servida', user.full_name);
      else hear({ type: 'kitchen.changed', data: { kitchen_order } });
      return true;
    }
    const { error } = outcome;
    const status = endingOf(error);
    if (status) ended(id, status, null);
    if (status || !(error instanceof ApiError)) return status !== null;
    if (isSaleUndone(error)) {
      reload();
      askToServe(card, 'annulled');
      return true;
    }
    const refusal = readServeRefusal(error.code, error.details);
    if (refusal) onRefused({ card, refusal });
    if (!IS_BEHIND.has(error.code)) return false;
    reload();
    return true;
  };

  const serve = async (id: string, confirmed = false): Promise<void> => {
    if (!user.business_id) {
      notify.error(kitchenMessages.noBusiness);
      return;
    }
    const card = list?.orders.find((each) => each.id === id);
    if (!card) {
      notify.error(kitchenMessages.missing);
      return;
    }
    const undone = saleUndoneOf(card, station);
    if (undone && !confirmed) {
      askToServe(card, undone);
      return;
    }
    await attempt(card, confirmed ? { serves_undone: true } : {});
  };

  const attempt = async (card: KitchenCard, confirmed: Confirmed): Promise<boolean> => {
    if (serving.current.has(card.id)) return false;
    serving.current.add(card.id);
    const ends = await finish(card, confirmed);
    serving.current.delete(card.id);
    return ends;
  };

  /** Serves a card whose refusal was shown; true when it is not pending any more. Who reached that refusal has confirmed what nobody pays for. */
  const serveAgain = (card: KitchenCard, despiteShortage: boolean): Promise<boolean> =>
    attempt(card, {
      ...(despiteShortage ? { despite_shortage: true } : {}),
      ...(saleUndoneOf(card, station) ? { serves_undone: true } : {}),
    });

  /** True when the order is back in the kitchen. */
  const recall = async ({ id, ended_at }: Pick<KitchenCard, 'id' | 'ended_at'>): Promise<boolean> => {
    const outcome = await runCommand({
      call: (options) =>
        api.kitchen.orders[':id'].recall.$post({ param: { id }, json: { ...here, ended_at } }, options),
      success: kitchenMessages.recalled,
      failure: recallFailure,
    });
    if (outcome.ok) {
      const { kitchen_order } = outcome.data;
      hear({ type: 'kitchen.sent', data: { kitchen_order } });
      hear({ type: 'kitchen.changed', data: { kitchen_order } });
    }
    return outcome.ok;
  };

  /** True when the order is not pending any more, so that the dialog can close. */
  const cancel = async (card: KitchenCard | null, reason: string): Promise<boolean> => {
    if (!card) {
      notify.error(kitchenMessages.nothingToCancel);
      return true;
    }
    const { id } = card;
    const outcome = await runCommand({
      call: (options) =>
        api.kitchen.orders[':id'].cancel.$post({ param: { id }, json: { reason, ...here } }, options),
      success: kitchenMessages.cancelled,
      failure: cancelFailure,
    });
    if (outcome.ok) {
      hear({ type: 'kitchen.changed', data: { kitchen_order: outcome.data.kitchen_order } });
      ended(id, 'Cancelada', user.full_name);
      if (outcome.data.charged) notify.info(kitchenMessages.wasCharged);
      return true;
    }
    const status = endingOf(outcome.error);
    if (status) ended(id, status, null);
    return status !== null;
  };

  /** 'Enterado': the station has seen what was cancelled. */
  const acknowledge = async ({ id }: KitchenCard): Promise<void> => {
    const outcome = await runCommand({
      call: (options) => api.kitchen.orders[':id'].acknowledge.$post({ param: { id }, json: here }, options),
      failure: acknowledgeFailure,
    });
    if (outcome.ok) hear({ type: 'kitchen.changed', data: { kitchen_order: outcome.data.kitchen_order } });
    else reload();
  };

  const tick = async (card: KitchenCard, { id }: CardItem, done: boolean): Promise<void> => {
    const show = (shown: boolean) =>
      hear({ type: 'kitchen.ticked', data: { id, kitchen_order_id: card.id, done: shown } });
    show(done);
    const underWay = ticks.current.has(id);
    ticks.current.set(id, done);
    if (underWay) return;
    for (let asked = done; ; ) {
      const outcome = await runCommand({
        call: (options) =>
          api.kitchen.lines[':id'].tick.$put({ param: { id }, json: { done: asked } }, options),
        failure: tickFailure,
      });
      const latest = ticks.current.get(id) ?? asked;
      if (outcome.ok && latest !== asked) {
        asked = latest;
        continue;
      }
      ticks.current.delete(id);
      show(outcome.ok ? asked : !asked);
      const status = outcome.ok ? null : endingOf(outcome.error);
      if (status) ended(card.id, status, null);
      // It may have been done unheard, and what the room said of it meanwhile was left alone.
      else if (!outcome.ok) reload();
      return;
    }
  };

  const isTicking = useCallback((lineId: string) => ticks.current.has(lineId), []);
  return { serve, serveAgain, recall, cancel, acknowledge, tick, isTicking };
}
