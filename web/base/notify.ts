import type { ExternalToast, toast } from 'sonner';
import { newId } from './ids.ts';
import { createStore, useStore } from './store.ts';

type Kind = 'success' | 'error' | 'message';

type Toast = typeof toast;

let toasts: Toast | null = null;
const waiting: ((toast: Toast) => void)[] = [];
const requests = createStore(0);

/** Calls `work` with the toasts, whose code may still have to be loaded. */
function withToasts(work: (toast: Toast) => void): void {
  if (toasts) work(toasts);
  else {
    waiting.push(work);
    requests.set(requests.get() + 1);
  }
}

/** From now on toasts are on the screen: shows those that waited. */
export function startToasts(ready: Toast): void {
  toasts = ready;
  for (const work of waiting.splice(0)) work(ready);
}

/** How many notifications waited for the code of the toasts. */
export const useToastRequests = (): number => useStore(requests);

/** The ids of the visible toasts, by text. */
const shown = new Map<string, string>();

/** Shows a toast; a visible toast with the same text is replaced and its time starts again. */
function show(kind: Kind, sentence: string, options: ExternalToast): void {
  const content = JSON.stringify([kind, sentence, options.description]);
  const id = shown.get(content) ?? newId();
  const removeShown = () => shown.delete(content);
  shown.set(content, id);
  withToasts((toast) =>
    toast[kind](sentence, { ...options, id, onAutoClose: removeShown, onDismiss: removeShown }),
  );
}

export const notify = {
  success: (sentence: string, detail?: string) => show('success', sentence, { description: detail }),
  /** A toast with an undo button. It is always a new toast, because one with the same text may belong to something else. */
  undoable: (sentence: string, undo: () => void) =>
    withToasts((toast) => toast.success(sentence, { action: { label: 'Deshacer', onClick: undo } })),
  /** A toast with a button, which stays also after a press, and 'Después', which removes it. Returns a function that removes it. */
  offer: (sentence: string, label: string, work: () => void, postpone: () => void) => {
    const id = newId();
    const onClick = (event: { preventDefault(): void }) => {
      event.preventDefault();
      work();
    };
    withToasts((toast) =>
      toast(sentence, {
        id,
        duration: Number.POSITIVE_INFINITY,
        action: { label, onClick },
        cancel: { label: 'Después', onClick: postpone },
      }),
    );
    return () => withToasts((toast) => toast.dismiss(id));
  },
  error: (
    sentence: string,
    detail?: string,
    action?: { readonly label: string; readonly onClick: () => void },
  ) => show('error', sentence, { description: detail, action }),
  info: (sentence: string, detail?: string) => show('message', sentence, { description: detail }),
};
