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

/** This browser rings no more for who leaves, and its maker says so to the server (410) should the server not have heard. */
export async function leavePush(token: string | null): Promise<void> {
  try {
    const own = await pushSubscription();
    if (!own) return;
    await own.unsubscribe();
    await fetch('/api/notifications/push', {
      method: 'DELETE',
      keepalive: true,
      headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify({ endpoint: own.endpoint }),
    });
  } catch (error) {
    console.warn(error);
  }
}
