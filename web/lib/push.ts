/** Whether this browser can ring while Fogón is closed. */
export function pushSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Fetches the app's service worker once the page has been painted; it only rings. */
export function registerServiceWorker(): void {
  if (!pushSupported()) return;
  const register = () =>
    navigator.serviceWorker.register('/sw.js', { scope: '/' }).catch((error: unknown) => console.warn(error));
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', () => void register(), { once: true });
}

/** How this browser is rung, if it was turned on. */
export async function pushSubscription(): Promise<PushSubscription | null> {
  if (!pushSupported()) return null;
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** This browser rings no more for who leaves. The server forgets it with the session; should it not have heard, its maker says so (410). */
export async function unsubscribePush(): Promise<void> {
  try {
    const own = await pushSubscription();
    await own?.unsubscribe();
  } catch (error) {
    console.warn(error);
  }
}
