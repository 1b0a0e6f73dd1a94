/** Whether this browser supports notifications while Fogón is closed. */
export function pushSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
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
