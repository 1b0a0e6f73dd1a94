import { type FormEventHandler, type ReactNode, type RefObject, useId } from 'react';
import { messages } from '#web/lib/messages.ts';
import { Button } from './button.tsx';
import { DialogClose, DialogContent, focusFirstField, WindowButtons } from './dialog.tsx';

interface FormWindowProps {
  title: string;
  description?: string | undefined;
  size?: 'sm' | 'md' | 'lg';
  formRef: RefObject<HTMLFormElement | null>;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** What its button says. */
  action?: string;
  /** What stands in Cancelar's place. */
  beside?: ReactNode;
  busy?: boolean;
  /** It can't be sent now: something is missing, or still on its way. */
  waiting?: boolean;
  children: ReactNode;
}

/** What a window that asks for some fields holds: they have the focus, and its two buttons stay in sight. Goes inside a Dialog. */
export function FormWindow(props: FormWindowProps) {
  const { title, description, size = 'md', formRef, onSubmit, children } = props;
  const { action = messages.save, beside, busy = false, waiting = false } = props;
  const formId = useId();
  return (
    <DialogContent
      size={size}
      title={title}
      description={description}
      onOpenAutoFocus={focusFirstField}
      footer={
        <WindowButtons>
          {beside || (
            <DialogClose asChild>
              <Button variant="outline">{messages.cancel}</Button>
            </DialogClose>
          )}
          <Button type="submit" form={formId} busy={busy} disabled={waiting}>
            {action}
          </Button>
        </WindowButtons>
      }
    >
      <form
        id={formId}
        ref={formRef}
        noValidate
        className="grid grid-cols-1 gap-4"
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
