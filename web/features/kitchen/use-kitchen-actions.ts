import { useCallback, useEffect, useRef } from 'react';
import type { KitchenTicket, KitchenTicketLine } from '#domain/kitchen/answers/kitchen.ts';
import { lastChangeOf, saleUndoneOf } from '#domain/kitchen/kitchen.ts';
import { parseServeRefusal } from '#domain/kitchen/serve-refusal.ts';
import type { KitchenStatus, Station } from '#domain/orders/orders.ts';
import { notify } from '#web/base/notify.ts';
import { playSound } from '#web/base/sounds.ts';
import { api } from '#web/data/api.ts';
import { runCommand } from '#web/data/command.ts';
import { ApiError } from '#web/data/http.ts';
import { serveTicket, tickLine } from '#web/data/offline/commands-kitchen.ts';
import { useUser } from '#web/data/session.ts';
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

const STATUS_BY_CODE = {
  'kitchen.served': 'Servida',
  'kitchen.part-served': 'Pendiente',
  'kitchen.cancelled': 'Cancelada',
  'row.missing': 'Cancelada',
} as const satisfies Record<string, KitchenStatus>;

/** Refusals that mean that the list on the display is outdated. */
const STALE_LIST_CODES: ReadonlySet<string> = new Set(['kitchen.recalled', 'row.stale']);

/** The final status that a refusal implies; null when the ticket may still be pending. */
function endedStatusOf(error: unknown): KitchenStatus | null {
  if (!(error instanceof ApiError)) return null;
  const entry = Object.entries(STATUS_BY_CODE).find(([code]) => code === error.code);
  return entry ? entry[1] : null;
}

type KitchenActionsInput = Pick<Kitchen, 'list' | 'applyEvent' | 'reload'> & {
  readonly station: Station | null;
  /** Opens the confirmation for a ticket whose sale was voided or refunded. */
  readonly confirmServe: (ticket: KitchenTicket, undone: SaleUndone) => void;
  /** Called when a ticket was not served and the user can solve the reason. */
  readonly onRefused: (refused: RefusedCard) => void;
};
type SaleUndone = NonNullable<KitchenTicketLine['sale_undone']>;

/** What the user confirmed: to serve despite a voided or refunded sale, or despite too little stock. */
interface Confirmed {
  readonly despite_undone_sale?: boolean;
  readonly despite_shortage?: boolean;
}

/** Serve, recall, cancel, acknowledge and tick. Each updates the list as soon as the server has accepted it. */
export function useKitchenActions({
  list,
  applyEvent,
  reload,
  station,
  confirmServe,
  onRefused,
}: KitchenActionsInput) {
  const user = useUser();
  const stationInput = station ? { station } : {};
  const serving = useRef(new Set<string>());
  const ticks = useRef(new Map<string, boolean>());
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
  });

  /** True when the order was recalled while the request ran: its late response then no longer applies. */
  const isOutdated = ({ id, ended_at }: KitchenTicket): boolean => {
    const shown = latest.current?.tickets.find((ticket) => ticket.id === id);
    return shown !== undefined && shown.ended_at !== ended_at;
  };

  const ended = (id: string, status: KitchenStatus, by: string | null) =>
    applyEvent({ type: 'kitchen.ended', data: { id, status, by } });

  /** Serves the ticket; resolves to true when it is no longer pending on this display. */
  const finish = async (ticket: KitchenTicket, confirmed: Confirmed): Promise<boolean> => {
    const { id, ended_at } = ticket;
    const json = { ...stationInput, ended_at, changed_at: lastChangeOf(ticket, station), ...confirmed };
    const outcome = await runCommand({
      queued: serveTicket(ticket, json),
      success: ({ kitchen_ticket }) =>
        kitchen_ticket.status === 'Servida' ? kitchenMessages.served : kitchenMessages.partServed,
      failure: serveFailure,
    });
    if (outcome.ok) {
      const { kitchen_ticket } = outcome.data;
      playSound('order-completed');
      if (isOutdated(ticket)) return true;
      if (kitchen_ticket.status === 'Servida') ended(id, 'Servida', user.full_name);
      else applyEvent({ type: 'kitchen.changed', data: { kitchen_ticket } });
      return true;
    }
    const { error } = outcome;
    const status = endedStatusOf(error);
    if (status) ended(id, status, null);
    if (status || !(error instanceof ApiError)) return status !== null;
    if (isSaleUndone(error)) {
      reload();
      confirmServe(ticket, 'voided');
      return true;
    }
    const refusal = parseServeRefusal(error.code, error.details);
    if (refusal) onRefused({ ticket, refusal });
    if (!STALE_LIST_CODES.has(error.code)) return false;
    reload();
    return true;
  };

  const serve = async (id: string, confirmed = false): Promise<void> => {
    if (!user.business_id) {
      notify.error(kitchenMessages.noBusiness);
      return;
    }
    const ticket = list?.tickets.find((each) => each.id === id);
    if (!ticket) {
      notify.error(kitchenMessages.missing);
      return;
    }
    const undone = saleUndoneOf(ticket, station);
    if (undone && !confirmed) {
      confirmServe(ticket, undone);
      return;
    }
    await attempt(ticket, confirmed ? { despite_undone_sale: true } : {});
  };

  const attempt = async (ticket: KitchenTicket, confirmed: Confirmed): Promise<boolean> => {
    if (serving.current.has(ticket.id)) return false;
    serving.current.add(ticket.id);
    const isFinished = await finish(ticket, confirmed);
    serving.current.delete(ticket.id);
    return isFinished;
  };

  /**
   * Serves a ticket whose refusal was shown; resolves to true when it is no longer pending. Before that refusal the user
   * had already confirmed a voided or refunded sale.
   */
  const serveAgain = (ticket: KitchenTicket, despiteShortage: boolean): Promise<boolean> =>
    attempt(ticket, {
      ...(despiteShortage ? { despite_shortage: true } : {}),
      ...(saleUndoneOf(ticket, station) ? { despite_undone_sale: true } : {}),
    });

  /** Resolves to true when the order is back in the kitchen. */
  const recall = async ({ id, ended_at }: Pick<KitchenTicket, 'id' | 'ended_at'>): Promise<boolean> => {
    const outcome = await runCommand({
      call: (options) =>
        api.kitchen.tickets[':id'].recall.$post(
          { param: { id }, json: { ...stationInput, ended_at } },
          options,
        ),
      success: kitchenMessages.recalled,
      failure: recallFailure,
    });
    if (outcome.ok) {
      const { kitchen_ticket } = outcome.data;
      applyEvent({ type: 'kitchen.sent', data: { kitchen_ticket } });
      applyEvent({ type: 'kitchen.changed', data: { kitchen_ticket } });
    }
    return outcome.ok;
  };

  /** Resolves to true when the order is no longer pending, so that the dialog can close. */
  const cancel = async (ticket: KitchenTicket | null, reason: string): Promise<boolean> => {
    if (!ticket) {
      notify.error(kitchenMessages.nothingToCancel);
      return true;
    }
    const { id } = ticket;
    const outcome = await runCommand({
      call: (options) =>
        api.kitchen.tickets[':id'].cancel.$post(
          { param: { id }, json: { reason, ...stationInput } },
          options,
        ),
      success: kitchenMessages.cancelled,
      failure: cancelFailure,
    });
    if (outcome.ok) {
      applyEvent({ type: 'kitchen.changed', data: { kitchen_ticket: outcome.data.kitchen_ticket } });
      ended(id, 'Cancelada', user.full_name);
      if (outcome.data.charged) notify.info(kitchenMessages.wasCharged);
      return true;
    }
    const status = endedStatusOf(outcome.error);
    if (status) ended(id, status, null);
    return status !== null;
  };

  /** 'Enterado': confirms that the station has seen the cancellation. */
  const acknowledge = async ({ id }: KitchenTicket): Promise<void> => {
    const outcome = await runCommand({
      call: (options) =>
        api.kitchen.tickets[':id'].acknowledge.$post({ param: { id }, json: stationInput }, options),
      failure: acknowledgeFailure,
    });
    if (outcome.ok)
      applyEvent({ type: 'kitchen.changed', data: { kitchen_ticket: outcome.data.kitchen_ticket } });
    else reload();
  };

  const tick = async (ticket: KitchenTicket, { id }: KitchenTicketLine, done: boolean): Promise<void> => {
    const show = (shown: boolean) =>
      applyEvent({
        type: 'kitchen.ticked',
        data: { id, kitchen_ticket_id: ticket.id, order_id: ticket.order_id, done: shown },
      });
    show(done);
    const isRunning = ticks.current.has(id);
    ticks.current.set(id, done);
    if (isRunning) return;
    for (let requested = done; ; ) {
      const outcome = await runCommand({
        queued: tickLine(ticket, id, requested),
        isStoredQuietly: true,
        failure: tickFailure,
      });
      const latest = ticks.current.get(id) ?? requested;
      if (outcome.ok && latest !== requested) {
        requested = latest;
        continue;
      }
      ticks.current.delete(id);
      show(outcome.ok ? requested : !requested);
      const status = outcome.ok ? null : endedStatusOf(outcome.error);
      if (status) ended(ticket.id, status, null);
      // The server may have stored the tick although no response arrived, and its events were ignored meanwhile.
      else if (!outcome.ok) reload();
      return;
    }
  };

  const isTicking = useCallback((lineId: string) => ticks.current.has(lineId), []);
  return { serve, serveAgain, recall, cancel, acknowledge, tick, isTicking };
}
