/** Whether this browser supports notifications while Fogón is closed. */
export function pushSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Registers the service worker after the first paint. It only shows notifications. */
export function registerServiceWorker(): void {
  if (!pushSupported()) return;
  const register = () =>
    navigator.serviceWorker.register('/sw.js', { scope: '/' }).catch((error: unknown) => console.warn(error));
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', () => void register(), { once: true });
}

/** The push subscription of this browser, if notifications are on. */
export async function pushSubscription(): Promise<PushSubscription | null> {
  if (!pushSupported()) return null;
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Ends this browser's push subscription at sign-out. The server deletes it with the session; if that fails,
 * the push service later answers 410.
 */
export async function unsubscribePush(): Promise<void> {
  try {
    const own = await pushSubscription();
    await own?.unsubscribe();
  } catch (error) {
    console.warn(error);
  }
}
