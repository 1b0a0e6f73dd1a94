import { type ExternalToast, toast } from 'sonner';
import { newId } from './ids.ts';

type Kind = 'success' | 'error' | 'message';

/** The ids of the visible toasts, by text. */
const shown = new Map<string, string>();

/** Shows a toast; a visible toast with the same text is replaced and its time starts again. */
function show(kind: Kind, sentence: string, options: ExternalToast): void {
  const content = JSON.stringify([kind, sentence, options.description]);
  const id = shown.get(content) ?? newId();
  const removeShown = () => shown.delete(content);
  shown.set(content, id);
  toast[kind](sentence, { ...options, id, onAutoClose: removeShown, onDismiss: removeShown });
}

export const notify = {
  success: (sentence: string, detail?: string) => show('success', sentence, { description: detail }),
  /** A toast with an undo button. It is always a new toast, because one with the same text may belong to something else. */
  undoable: (sentence: string, undo: () => void) =>
    toast.success(sentence, { action: { label: 'Deshacer', onClick: undo } }),
  /** A toast with a button, which stays also after a press, and 'Después', which removes it. Returns a function that removes it. */
  offer: (sentence: string, label: string, work: () => void, postpone: () => void) => {
    const id = newId();
    const onClick = (event: { preventDefault(): void }) => {
      event.preventDefault();
      work();
    };
    toast(sentence, {
      id,
      duration: Number.POSITIVE_INFINITY,
      action: { label, onClick },
      cancel: { label: 'Después', onClick: postpone },
    });
    return () => void toast.dismiss(id);
  },
  error: (sentence: string, detail?: string) => show('error', sentence, { description: detail }),
  info: (sentence: string, detail?: string) => show('message', sentence, { description: detail }),
};
