import type { Context } from 'hono';
import type { RoomCommand } from '#domain/base/events.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { DisplayMessage } from '#domain/bills/customer-display.ts';
import type { Api } from './context.ts';
import type { Env } from './env.ts';
import { publishToRoom } from './publish.ts';
import { logWarning } from './request-log.ts';
import { roomNamed } from './room.ts';

/** Gives a message to the displays of a device, which the room of the business knows. It is stored nowhere else. */
export async function showOnDisplays(
  env: Env,
  businessId: string,
  deviceId: string,
  message: DisplayMessage,
): Promise<void> {
  try {
    await roomNamed(env, businessId).showOnDisplays(deviceId, message);
  } catch (error) {
    logWarning('room.unreachable', error);
    throw new Refusal('platform.unavailable', 'La pantalla del cliente no responde.');
  }
}

/** Closes the connection of a display that was removed, after the response. */
export function publishDisplayRemoved(c: Context<Api>, businessId: string, display_id: string): void {
  const removed: RoomCommand = { type: 'display.removed', data: { display_id } };
  c.executionCtx.waitUntil(publishToRoom(c.env, businessId, [removed]));
}
