import { createServer, type RequestListener } from 'node:http';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '#db/local/listen.ts';
import { fetchWithTimeout, NetworkError } from '#web/data/http.ts';

/** Starts a server with the given listener and returns its address. */
async function aServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  const port = await listen(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${port}/`;
}

describe('an answer of the server', () => {
  test('an answer arrives with its body, status and headers', async () => {
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

  test('an answer without a body is valid', async () => {
    const address = await aServer((_, response) => response.writeHead(204).end());
    expect((await fetchWithTimeout(address)).status).toBe(204);
  });

  test('an answer that breaks off is a network error', async () => {
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
  ])('an answer that %s is aborted after the timeout and reported as timed out', async (_, respond) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    let onRequest = () => {};
    const requestReceived = new Promise<void>((resolve) => {
      onRequest = resolve;
    });
    const address = await aServer((_request, response) => {
      respond(response);
      onRequest();
    });
    const answer = fetchWithTimeout(address);
    const refused = expect(answer).rejects.toMatchObject({ name: 'NetworkError', timedOut: true });
    await requestReceived;
    await vi.advanceTimersByTimeAsync(15_000);
    await refused;
  });

  test('an aborted request is not a network error', async () => {
    const address = await aServer(() => {});
    const leaving = new AbortController();
    const answer = fetchWithTimeout(address, { signal: leaving.signal });
    leaving.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  });
});
