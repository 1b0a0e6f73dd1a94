import { type ExternalToast, toast } from 'sonner';
import { newId } from './ids.ts';

type Kind = 'success' | 'error' | 'message';

/** The toasts that are shown, by what they say. */
const shown = new Map<string, string>();

/** A toast that says the same as one that is still shown takes its place, and stays as long as a new one. */
function show(kind: Kind, sentence: string, options: ExternalToast): void {
  const said = JSON.stringify([kind, sentence, options.description]);
  const id = shown.get(said) ?? newId();
  const forget = () => shown.delete(said);
  shown.set(said, id);
  toast[kind](sentence, { ...options, id, onAutoClose: forget, onDismiss: forget });
}

/** Toasts: green for success, red for error. */
export const notify = {
  success: (sentence: string, detail?: string) => show('success', sentence, { description: detail }),
  /** What was done can be taken back from the toast, which is its own: another may say the same of something else. */
  undoable: (sentence: string, undo: () => void) =>
    toast.success(sentence, { action: { label: 'Deshacer', onClick: undo } }),
  error: (sentence: string, detail?: string) => show('error', sentence, { description: detail }),
  info: (sentence: string, detail?: string) => show('message', sentence, { description: detail }),
};
