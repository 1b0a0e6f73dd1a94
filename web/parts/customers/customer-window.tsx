import { lazyScreen } from '#web/data/lazy-screen.ts';
import { LazyWindow } from '#web/parts/loading/lazy-window.tsx';
import { UnsavedDialog } from '#web/ui/unsaved-dialog.tsx';
import type { CustomerFormProps } from './customer-form.tsx';

const CustomerForm = lazyScreen<CustomerFormProps>(() => import('./customer-form.tsx'));

interface CustomerWindowProps extends Omit<CustomerFormProps, 'onDirtyChange'> {
  open: boolean;
  onClose: () => void;
}

/** Adds or edits a customer; asks for confirmation before unsaved changes are lost. */
export function CustomerWindow({ open, onClose, ...form }: CustomerWindowProps) {
  return (
    <UnsavedDialog open={open} what="este cliente" onClose={onClose}>
      {(setDirty) => (
        <LazyWindow title="Cliente">
          <CustomerForm {...form} onDirtyChange={setDirty} />
        </LazyWindow>
      )}
    </UnsavedDialog>
  );
}
