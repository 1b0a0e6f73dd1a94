import { freeNumber, invoiceIn } from './invoice-numbers.ts';
import type { QueuePorts } from './queue-ports.ts';
import { addRequest, businessOf, type NewRequest, removeRequest } from './queue-store.ts';
import type { QueuedRequest } from './queued-request.ts';
import type { QueuedWrite } from './queued-write.ts';

/** The longest time that a screen waits for the database of the browser while the server answers. */
const STORE_WAIT_MS = 4_000;

/** The requests of one owner in the store, before and after they are sent. */
export function createOutbox(ports: QueuePorts) {
  const requestOf = <T>(write: QueuedWrite<T>, key: string): NewRequest => ({
    id: key,
    owner: ports.owner,
    kind: write.kind,
    method: write.method,
    path: write.path,
    body: write.body,
    subjects: write.subjects,
    full_name: ports.full_name,
    title: write.title,
  });

  const forget = async (id: string): Promise<void> =>
    ports
      .database()
      .then((database) => removeRequest(database, id, ports.clocks()))
      // A request that cannot be removed is sent once more, with its key.
      .catch(() => undefined);

  /** Forgets a request that nothing was printed for and that has no effect: the number of its invoice may be given again. */
  const undo = async (request: QueuedRequest): Promise<void> => {
    const invoice = invoiceIn(request.body);
    await forget(request.id);
    if (invoice)
      await ports
        .database()
        .then((database) => freeNumber(database, businessOf(ports.owner), invoice))
        // The number stays unused (art. 42).
        .catch(() => undefined);
  };

  /** Resolves to what the work gives, or to `late` after STORE_WAIT_MS. */
  const soon = async <T, const L>(work: Promise<T>, late: L): Promise<T | L> => {
    const end = ports.clocks().device + STORE_WAIT_MS;
    const expired = async () => {
      while (ports.clocks().device < end) await ports.pause(end - ports.clocks().device);
      return late;
    };
    return Promise.race([work, expired()]);
  };

  /** The request in the store, and the write with the number of its invoice. */
  const storeNow = async <T>(write: QueuedWrite<T>, key: string) => {
    const { invoicing } = write;
    const numbering = invoicing && {
      points: await ports.devicePoints(),
      total_cents: invoicing.total_cents,
      newId: ports.newId,
    };
    const [database, page] = await Promise.all([ports.database(), ports.ownPage()]);
    const added = await addRequest(database, { ...requestOf(write, key), page }, ports.clocks(), numbering);
    const invoice = invoiceIn(added.request.body);
    return { ...added, write: invoicing && invoice ? invoicing.withInvoice(invoice) : write };
  };

  /** Stores a write before it is sent; null if the browser does not. What it stores too late is removed again. */
  const store = async <T>(write: QueuedWrite<T>, key: string) => {
    const storing = storeNow(write, key).catch(() => null);
    const added = await soon(storing, 'late');
    if (added !== 'late') return added;
    void storing.then((late) => late && undo(late.request));
    return null;
  };

  return { requestOf, forget, undo, soon, store };
}

export type QueueOutbox = ReturnType<typeof createOutbox>;
