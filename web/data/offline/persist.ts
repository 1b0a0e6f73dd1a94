import { openOfflineDatabase } from './database.ts';

const ASKED_KEY = 'persistence-asked';

/** Asks the browser once not to evict what Fogón stores on this device. */
export async function askForPersistence(): Promise<void> {
  try {
    const database = await openOfflineDatabase();
    if ((await database.get('device', ASKED_KEY)) === true || (await navigator.storage.persisted())) return;
    await database.put('device', true, ASKED_KEY);
    await navigator.storage.persist();
  } catch (error) {
    // A browser without it, or a private window: Fogón works without.
    console.warn(error);
  }
}
