import { useMemo } from 'react';
import type { CustomerList } from '#domain/customers/answers/receivables.ts';
import { isAway } from '#web/base/away.ts';
import { instantOf } from '#web/base/clock.ts';
import { serverNow } from '#web/base/server-clock.ts';
import { createStore, useStore } from '#web/base/store.ts';
import { whenIdle } from '#web/base/when-idle.ts';
import { ageOf, clearAges } from './age.ts';
import { type KeptAnswer, openOfflineDatabase } from './database.ts';
import { CUSTOMERS_PATH, isCustomerSearch, isKeptPath, isOfOneDay } from './kept-paths.ts';

export { useDataAge } from './age.ts';

const SAVE_DELAY_MS = 1_000;
const DAY_MS = 24 * 3_600_000;

/** Whose answers this page reads and keeps: `ownerOf` in database.ts. */
let currentOwner: string | null = null;
/** Answers that are not in the database yet, by path. */
let unsaved = new Map<string, KeptAnswer>();
let saving: ReturnType<typeof setTimeout> | undefined;

/** Begins with the answers of a person. Those of other people are deleted. */
export function openAnswers(owner: string): void {
  if (currentOwner === owner) return;
  currentOwner = owner;
  unsaved = new Map();
  clearAges();
  forget((kept) => kept !== owner).catch(warn);
}

/** Ends with the answers of the person; `deletes` also deletes them. */
export function closeAnswers(deletes: boolean): void {
  const owner = currentOwner;
  currentOwner = null;
  unsaved = new Map();
  clearTimeout(saving);
  clearAges();
  if (deletes) forget((kept) => owner === null || kept === owner).catch(warn);
}

const warn = (error: unknown): void => console.warn(error);

async function forget(isForgotten: (owner: string) => boolean): Promise<void> {
  const store = (await openOfflineDatabase()).transaction('answers', 'readwrite').store;
  for (let at = await store.openCursor(); at; at = await at.continue())
    if (isForgotten(at.value.owner)) await at.delete();
}

/** Keeps an answer that was read now. It is stored when the page has nothing else to do. A device that stores nothing keeps nothing. */
export function keepAnswer(path: string, answer: unknown): void {
  if (currentOwner === null) return;
  unsaved.set(path, { owner: currentOwner, path, answer, read_at: serverNow().toISOString() });
  saving ??= setTimeout(() => whenIdle(() => void saveAnswers()), SAVE_DELAY_MS);
}

/**
 * Keeps an answer of a person that an event or a write has changed on this page. Not without a network, or while the answer is an old one: then it is the
 * queue that changes it, which is stored itself.
 */
export function keepChange(owner: string | null, path: string, answer: unknown): void {
  if (answer === undefined || owner !== currentOwner || isAway() || ageOf(path) !== null) return;
  if (isKeptPath(path)) keepAnswer(path, answer);
}

/** Stores what is not stored yet, now. */
export async function saveAnswers(): Promise<void> {
  clearTimeout(saving);
  saving = undefined;
  const answers = [...unsaved.values()];
  if (answers.length === 0) return;
  try {
    const database = await openOfflineDatabase();
    const writing = database.transaction('answers', 'readwrite', { durability: 'relaxed' });
    for (const answer of answers) void writing.store.put(answer);
    // A page that is closed now does not wait for the end.
    writing.commit();
    await writing.done;
  } catch (error) {
    warn(error);
  }
  for (const answer of answers) if (unsaved.get(answer.path) === answer) unsaved.delete(answer.path);
}

/** Deletes the orders, bills and reports of this person that were read more than a day ago. */
export async function deleteOldAnswers(): Promise<void> {
  const owner = currentOwner;
  if (owner === null) return;
  const oldest = serverNow().getTime() - DAY_MS;
  const store = (await openOfflineDatabase()).transaction('answers', 'readwrite').store;
  for (let at = await store.index('owner').openCursor(owner); at; at = await at.continue())
    if (isOfOneDay(at.value.path) && instantOf(at.value.read_at).getTime() < oldest) await at.delete();
}

/** The answers of these paths as this device read them last for the person, read in one transaction. Searches of customers have none. */
export async function keptAnswers(paths: Iterable<string>): Promise<ReadonlyMap<string, KeptAnswer>> {
  const owner = currentOwner;
  const found = new Map<string, KeptAnswer>();
  if (owner === null) return found;
  const stored: string[] = [];
  for (const path of paths) {
    const waiting = unsaved.get(path);
    if (waiting) found.set(path, waiting);
    else stored.push(path);
  }
  if (stored.length === 0) return found;
  try {
    const { store } = (await openOfflineDatabase()).transaction('answers');
    const answers = await Promise.all(stored.map((path) => store.get([owner, path])));
    for (const answer of answers) if (answer) found.set(answer.path, answer);
  } catch (error) {
    warn(error);
  }
  return found;
}

const storedAnswer = async (path: string): Promise<KeptAnswer | null> =>
  (await keptAnswers([path])).get(path) ?? null;

/** The answer of a path as this device read it last for the person; null if it has none. A search of customers is done here. */
export async function keptAnswer(path: string): Promise<KeptAnswer | null> {
  if (!isCustomerSearch(path)) return storedAnswer(path);
  const kept = await storedAnswer(CUSTOMERS_PATH);
  if (!kept) return null;
  const { customers } = kept.answer as CustomerList;
  // Not part of the first visit.
  const { findKeptCustomers } = await import('./kept-customers.ts');
  return { ...kept, path, answer: { customers: findKeptCustomers(customers, path) } };
}

interface Projection {
  readonly apply: (path: string, answer: unknown) => unknown;
}
const projection = createStore<Projection>({ apply: (_path, answer) => answer });

/**
 * Sets what is applied to every answer before a screen gets it, kept or fresh. The answer is undefined if there is none yet; then
 * the function may give one, of an order that only this device knows.
 */
export function setProjection(apply: Projection['apply']): void {
  projection.set({ apply });
}

/** Applies the projection anew to everything that screens show, because its result has changed. */
export function refreshProjected(): void {
  projection.set({ apply: projection.get().apply });
}

/** Whether the projection gives an answer of its own for a path. */
export function isProjected(path: string): boolean {
  return projection.get().apply(path, undefined) !== undefined;
}

/** The answer of a path as screens show it. */
export function useProjected<T>(path: string | null, answer: T | undefined): T | undefined {
  const current = useStore(projection);
  return useMemo(
    () => (path === null ? answer : (current.apply(path, answer) as T | undefined)),
    [current, path, answer],
  );
}

globalThis.addEventListener?.('pagehide', () => void saveAnswers());
