import type { State } from 'swr';
import { keepChange } from '#web/offline/answers.ts';

/** The cache of the screens. What an event or a write changes in it is kept on the device as what is read is. */
export class KeptCache extends Map<string, State> {
  override set(path: string, state: State): this {
    if (state.data !== this.get(path)?.data) keepChange(path, state.data);
    return super.set(path, state);
  }
}
