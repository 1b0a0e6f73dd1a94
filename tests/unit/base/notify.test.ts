import { toast } from 'sonner';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { notify, startToasts } from '#web/base/notify.ts';

const shown = (sentence: string) =>
  toast.getToasts().flatMap((each) => ('title' in each && each.title === sentence ? [each] : []));

describe('toasts', () => {
  beforeAll(() => startToasts(toast));

  it('equal toasts are shown once', () => {
    const sentence = 'Sin conexión.';
    for (let times = 0; times < 3; times += 1) notify.error(sentence, 'Intenta de nuevo.');
    expect(shown(sentence)).toHaveLength(1);
    notify.error(sentence);
    notify.info(sentence, 'Intenta de nuevo.');
    expect(shown(sentence)).toHaveLength(3);
  });

  it('toasts with undo are separate, also beside an equal toast without it', () => {
    const sentence = 'Mesa eliminada';
    const [first, second] = [vi.fn(), vi.fn()];
    notify.undoable(sentence, first);
    notify.undoable(sentence, second);
    notify.success(sentence);
    const undo = shown(sentence).map(({ action }) =>
      typeof action === 'object' && action !== null && 'onClick' in action ? action.onClick : null,
    );
    expect(undo).toHaveLength(3);
    expect(undo).toEqual(expect.arrayContaining([first, second, null]));
  });
});
