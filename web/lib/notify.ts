import { toast } from 'sonner';

/** Toasts, top-right: green for success, red for error. */
export const notify = {
  success: (sentence: string, detail?: string) => toast.success(sentence, { description: detail }),
  error: (sentence: string, detail?: string) => toast.error(sentence, { description: detail }),
  info: (sentence: string, detail?: string) => toast(sentence, { description: detail }),
};
