declare const self: ServiceWorkerGlobalScope;

const PUBLIC_MENU = /^\/menu-?qr/;

async function ownWindow(): Promise<WindowClient | undefined> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.find(({ url }) => !PUBLIC_MENU.test(new URL(url).pathname));
}

/** Shows notifications while Fogón is closed; a press opens it. */
export function watchPushes(): void {
  self.addEventListener('push', (event) => {
    const { id, title = 'Fogón', body = '' } = event.data?.json() ?? {};
    const shown = self.registration.showNotification(title, {
      body,
      tag: id,
      lang: 'es-HN',
      icon: '/icon-192.png',
      badge: '/icon-badge.png',
    });
    event.waitUntil(shown);
  });
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(ownWindow().then((open) => (open ? open.focus() : self.clients.openWindow('/'))));
  });
}
