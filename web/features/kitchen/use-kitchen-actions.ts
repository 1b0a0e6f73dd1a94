import { useCallback, useRef } from 'react';
import type { CardItem, KitchenCard } from '#domain/orders.ts';
import { api } from '#web/lib/api.ts';
import { runCommand } from '#web/lib/command.ts';
import { ApiError } from '#web/lib/http.ts';
import { notify } from '#web/lib/notify.ts';
import { useUser } from '#web/lib/session.ts';
import { playSound } from '#web/lib/sounds.ts';
import { cancelFailure, kitchenMessages, serveFailure, tickFailure } from './kitchen-messages.ts';
import type { Kitchen } from './use-kitchen.ts';

const ENDED = {
  'kitchen.served': 'Servida',
  'kitchen.cancelled': 'Cancelada',
  'row.missing': 'Cancelada',
} as const;

function endingOf(error: unknown): 'Servida' | 'Cancelada' | null {
  if (!(error instanceof ApiError)) return null;
  const entry = Object.entries(ENDED).find(([code]) => code === error.code);
  return entry ? entry[1] : null;
}

/** Serving, cancelling and ticking, each told to the list as soon as the server has said yes. */
export function useKitchenActions({ list, hear }: Pick<Kitchen, 'list' | 'hear'>) {
  const user = useUser();
  const ticks = useRef(new Map<string, boolean>());

  const ended = (id: string, status: 'Servida' | 'Cancelada', by: string | null) =>
    hear({ type: 'kitchen.ended', data: { id, status, by } });

  const isPending = (id: string): boolean => {
    const found = list?.orders.some((card) => card.id === id) ?? false;
    if (!found) notify.error(kitchenMessages.missing);
    return found;
  };

  const serve = async (id: string): Promise<void> => {
    if (!user.business_id) {
      notify.error(kitchenMessages.noBusiness);
      return;
    }
    if (!isPending(id)) return;
    const outcome = await runCommand({
      call: (options) => api.kitchen.orders[':id'].serve.$post({ param: { id } }, options),
      success: kitchenMessages.served,
      failure: serveFailure,
    });
    if (outcome.ok) {
      playSound('order-completed');
      ended(id, 'Servida', user.full_name);
      return;
    }
    const status = endingOf(outcome.error);
    if (status) ended(id, status, null);
  };

  /** True when the order is not pending any more, so that the dialog can close. */
  const cancel = async (card: KitchenCard | null, reason: string): Promise<boolean> => {
    if (!card) {
      notify.error(kitchenMessages.nothingToCancel);
      return true;
    }
    const { id } = card;
    const outcome = await runCommand({
      call: (options) => api.kitchen.orders[':id'].cancel.$post({ param: { id }, json: { reason } }, options),
      success: kitchenMessages.cancelled,
      failure: cancelFailure,
    });
    if (outcome.ok) {
      ended(id, 'Cancelada', user.full_name);
      if (outcome.data.charged) notify.info(kitchenMessages.wasCharged);
      return true;
    }
    const status = endingOf(outcome.error);
    if (status) ended(id, status, null);
    return status !== null;
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
      return;
    }
  };

  const isTicking = useCallback((lineId: string) => ticks.current.has(lineId), []);
  return { serve, cancel, tick, isTicking };
}
