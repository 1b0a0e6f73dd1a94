import { createServer, type RequestListener } from 'node:http';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { fetchWithTimeout, NetworkError } from '#web/lib/http.ts';

/** The address of a server that answers in its own way. */
async function aServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : address}/`;
}

describe('an answer', () => {
  test('comes whole, with its status and what it says of itself', async () => {
    const address = await aServer((_, response) => {
      response.writeHead(201, { 'content-type': 'application/json' });
      response.write('{"order":');
      response.end('7}');
    });
    const answer = await fetchWithTimeout(address);
    expect(answer.status).toBe(201);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(await answer.json()).toEqual({ order: 7 });
  });

  test('without a body is one', async () => {
    const address = await aServer((_, response) => response.writeHead(204).end());
    expect((await fetchWithTimeout(address)).status).toBe(204);
  });

  test('that breaks off in the middle is none: the network failed', async () => {
    const address = await aServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 });
      response.write('{"order":', () => response.destroy());
    });
    await expect(fetchWithTimeout(address)).rejects.toBeInstanceOf(NetworkError);
  });

  test.each([
    ['does not begin', () => {}],
    [
      'stops coming',
      (response: { write: (text: string) => unknown }) => {
        response.write('{"order":');
      },
    ],
  ])('that %s is given up after a while, as one that was waited for', async (_, say) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    let began = () => {};
    const asked = new Promise<void>((resolve) => {
      began = resolve;
    });
    const address = await aServer((_request, response) => {
      say(response);
      began();
    });
    const answer = fetchWithTimeout(address);
    const refused = expect(answer).rejects.toMatchObject({ name: 'NetworkError', timedOut: true });
    await asked;
    await vi.advanceTimersByTimeAsync(15_000);
    await refused;
  });

  test('that nobody wants any more is no failure of the network', async () => {
    const address = await aServer(() => {});
    const leaving = new AbortController();
    const answer = fetchWithTimeout(address, { signal: leaving.signal });
    leaving.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  });
});
