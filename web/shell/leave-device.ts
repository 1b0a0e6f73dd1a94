import { waitingText } from '#domain/offline/waiting.ts';
import { notify } from '#web/base/notify.ts';
import { forgetRefused, waitingRequests } from '#web/data/offline/queue.ts';
import { signOut } from '#web/data/session.ts';

/** True when nothing waits on this device for its user; otherwise shows what has to be sent first. */
export async function mayLeaveDevice(): Promise<boolean> {
  const waiting = (await waitingRequests()).length;
  if (waiting === 0) return true;
  notify.error(`Hay ${waitingText(waiting)} en este dispositivo. Espera a que vuelva la red y se envíen.`);
  return false;
}

/** Signs out, unless something waits to be sent. */
export async function signOutWhenSent(): Promise<void> {
  if (!(await mayLeaveDevice())) return;
  await forgetRefused().catch(() => undefined);
  await signOut();
}
