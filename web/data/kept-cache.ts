import type { State } from 'swr';
import { keepChange } from '#web/data/offline/answers.ts';

/** The cache of the screens. What an event or a write changes in it is kept on the device as what is read is. */
export class KeptCache extends Map<string, State> {
  readonly #owner: string | null;

  /** `owner`: whose answers it has (`ownerOf`), also when its last screens close after another person has signed in. */
  constructor(owner: string | null) {
    super();
    this.#owner = owner;
  }

  override set(path: string, state: State): this {
    if (state.data !== this.get(path)?.data) keepChange(this.#owner, path, state.data);
    return super.set(path, state);
  }
}
