import { type FormEventHandler, type ReactNode, type RefObject, useId } from 'react';
import { messages } from '#web/lib/messages.ts';
import { Button } from './button.tsx';
import { DialogClose, DialogContent } from './dialog.tsx';

interface FormWindowProps {
  title: string;
  description?: string | undefined;
  size?: 'sm' | 'md' | 'lg';
  formRef: RefObject<HTMLFormElement | null>;
  onSubmit: FormEventHandler<HTMLFormElement>;
  busy: boolean;
  /** Something is still on its way: it can't be saved yet. */
  waiting?: boolean;
  children: ReactNode;
}

/** What a window that asks for some fields holds: they have the focus, and Cancelar and Guardar stay in sight. Goes inside a Dialog. */
export function FormWindow(props: FormWindowProps) {
  const { title, description, size = 'md', formRef, onSubmit, busy, waiting = false, children } = props;
  const formId = useId();
  return (
    <DialogContent
      size={size}
      title={title}
      description={description}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        formRef.current?.querySelector('input')?.focus();
      }}
      footer={
        <div className="flex w-full gap-2 [&>button]:flex-1">
          <DialogClose asChild>
            <Button variant="outline">{messages.cancel}</Button>
          </DialogClose>
          <Button type="submit" form={formId} busy={busy} disabled={waiting}>
            {messages.save}
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        ref={formRef}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          // The form of another window may hold this one.
          event.stopPropagation();
          onSubmit(event);
        }}
      >
        {children}
      </form>
    </DialogContent>
  );
}
