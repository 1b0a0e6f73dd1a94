import { toast } from 'sonner';

/** Toasts, top-right: green for success, red for error. */
export const notify = {
  success: (sentence: string, detail?: string) => toast.success(sentence, { description: detail }),
  /** What was done can be taken back from the toast. */
  undoable: (sentence: string, undo: () => void) =>
    toast.success(sentence, { action: { label: 'Deshacer', onClick: undo } }),
  error: (sentence: string, detail?: string) => toast.error(sentence, { description: detail }),
  info: (sentence: string, detail?: string) => toast(sentence, { description: detail }),
};
