import type { Server } from 'node:net';

/** Starts a server on a port of this machine and returns the port; 0 chooses a free one. Throws the system's error if it cannot listen there. */
export const listen = (server: Server, port = 0, host = '127.0.0.1'): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(address !== null && typeof address === 'object' ? address.port : port);
    });
  });
