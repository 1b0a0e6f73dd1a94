import { useCallback, useEffect, useState } from 'react';
import { notify } from '#web/base/notify.ts';
import { api, apiPath, read } from '#web/data/api.ts';
import { runCommand } from '#web/data/command.ts';
import { pushSubscription, pushSupported } from '#web/data/push.ts';

const { push } = api.notifications;

/**
 * Whether this device shows notifications for the user, with functions to turn them on and off. Null if the
 * browser or the server does not support them.
 */
export function useDeviceAlerts() {
  const [publicKey, setPublicKey] = useState<string | null>(null);
  const [on, setOn] = useState(false);
  const [busy, setBusy] = useState(false);

  const refreshState = useCallback(async () => {
    if (!pushSupported()) return;
    const { public_key, endpoints } = await read(apiPath(push));
    const own = await pushSubscription();
    const isOwn = own !== null && endpoints.some((endpoint) => endpoint === own.endpoint);
    // A subscription of this device's previous user would receive that user's notifications.
    if (own && !isOwn) await own.unsubscribe();
    setPublicKey(public_key);
    setOn(isOwn);
  }, []);
  useEffect(() => {
    refreshState().catch((error: unknown) => console.warn(error));
  }, [refreshState]);

  const turnOn = async (key: string) => {
    if ((await Notification.requestPermission()) !== 'granted') {
      notify.info('El navegador no dio permiso para avisar. Puedes darlo en su configuración.');
      return;
    }
    const registration = await navigator.serviceWorker.ready;
    const made = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: key,
    });
    const { p256dh = '', auth = '' } = made.toJSON().keys ?? {};
    const json = { endpoint: made.endpoint, p256dh, auth };
    const outcome = await runCommand({ call: (options) => push.$post({ json }, options) });
    if (outcome.ok) setOn(true);
    else await made.unsubscribe();
  };
  const turnOff = async () => {
    const own = await pushSubscription();
    setOn(false);
    if (!own) return;
    const json = { endpoint: own.endpoint };
    await runCommand({ call: (options) => push.$delete({ json }, options) });
    await own.unsubscribe();
  };
  const toggle = async (enable: boolean) => {
    if (publicKey === null) return;
    setBusy(true);
    try {
      await (enable ? turnOn(publicKey) : turnOff());
    } catch (error) {
      console.warn(error);
      notify.error('Este navegador no pudo activar los avisos.');
    } finally {
      setBusy(false);
    }
  };
  return publicKey === null ? null : { on, busy, toggle };
}
