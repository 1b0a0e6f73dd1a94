import { once } from 'node:events';
import { createServer } from 'node:http';
import WebSocket, { WebSocketServer } from 'ws';
import { listen } from '#db/local/listen.ts';

export type BareScreen = 'waiter' | 'kitchen' | 'cashier';

/** Three pages, a server and a room without anything of Fogón. */
export interface BarePages {
  readonly origin: string;
  readonly openSocket: () => Promise<WebSocket>;
  /** Takes the order away from the kitchen's and the cashier's page. */
  readonly clear: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const pageOf = (script: string) => `<!doctype html><meta charset="utf-8"><body><script>
const socket = new WebSocket('ws://' + location.host);
socket.onopen = () => document.body.append(Object.assign(document.createElement('p'), { role: 'status', textContent: 'En vivo' }));
const show = (name, role) => document.body.append(Object.assign(document.createElement(name), { role, textContent: 'Plato' }));
${script}
</script>`;

const PAGES: Record<BareScreen, string> = {
  waiter: pageOf(`
    const button = Object.assign(document.createElement('button'), { textContent: 'Enviar a cocina' });
    button.onclick = () => fetch('/orders', { method: 'POST', body: '{}' });
    document.body.append(button);`),
  kitchen: pageOf(`
    socket.onmessage = ({ data }) => {
      if (data === 'order') show('article', null);
      else document.querySelector('article').remove();
    };`),
  cashier: pageOf(`
    socket.onmessage = async () => {
      const { occupied } = await (await fetch('/table')).json();
      if (occupied) show('span', 'timer');
      else document.querySelector('[role=timer]').remove();
    };`),
};

/**
 * The parts of a live update without any content: the waiter's page posts an order, every socket hears it, the kitchen's page adds an
 * element and the cashier's reads the table first.
 */
export async function startBarePages(): Promise<BarePages> {
  let occupied = false;
  const publish = (event: 'order' | 'clear') => {
    occupied = event === 'order';
    for (const socket of room.clients) socket.send(event);
  };
  const answers: Record<string, () => string> = {
    '/orders': () => {
      publish('order');
      return '{}';
    },
    '/table': () => JSON.stringify({ occupied }),
    '/waiter': () => PAGES.waiter,
    '/kitchen': () => PAGES.kitchen,
    '/cashier': () => PAGES.cashier,
  };
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? ''];
    response.statusCode = answer ? 200 : 404;
    response.setHeader(
      'content-type',
      request.headers.accept?.includes('text/html') ? 'text/html' : 'application/json',
    );
    response.end(answer?.());
  });
  const room = new WebSocketServer({ server });
  const host = `127.0.0.1:${await listen(server)}`;
  return {
    origin: `http://${host}`,
    openSocket: async () => {
      const socket = new WebSocket(`ws://${host}`);
      await once(socket, 'open');
      return socket;
    },
    clear: async () => publish('clear'),
    stop: async () => {
      room.close();
      server.close();
      await once(server, 'close');
    },
  };
}
