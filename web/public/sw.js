// Shows notifications while Fogón is closed. It caches nothing, so it never returns old data.

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const { id, title = 'Fogón', body = '' } = event.data?.json() ?? {};
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag: id,
      lang: 'es-HN',
      icon: '/icon-192.png',
      badge: '/icon-badge.png',
    }),
  );
});

const ownWindow = async () => {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.find(({ url }) => !/^\/menu-?qr/.test(new URL(url).pathname));
};

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(ownWindow().then((open) => (open ? open.focus() : self.clients.openWindow('/'))));
});
