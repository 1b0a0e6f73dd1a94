import { type FormEventHandler, type ReactNode, type RefObject, useId } from 'react';
import { messages } from '#web/base/messages.ts';
import { Button } from './button.tsx';
import { DialogClose, DialogContent, focusFirstField, WindowButtons } from './dialog.tsx';
import { NetworkButton } from './needs-network.tsx';

interface FormWindowProps {
  title: string;
  description?: string | undefined;
  size?: 'sm' | 'md' | 'lg';
  formRef: RefObject<HTMLFormElement | null>;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** The text of the submit button. */
  action?: string;
  /** Replaces the Cancelar button. */
  beside?: ReactNode;
  busy?: boolean;
  /** Disables submit: data is missing or still loading. */
  waiting?: boolean;
  /** True for a form on this device alone, which needs no network. */
  isLocal?: boolean;
  children: ReactNode;
}

/**
 * The content of a window with a short form: the first field has the focus and both buttons stay visible. Use
 * it inside a Dialog.
 */
export function FormWindow(props: FormWindowProps) {
  const { title, description, size = 'md', formRef, onSubmit, children } = props;
  const { action = messages.save, beside, busy = false, waiting = false, isLocal = false } = props;
  const Submit = isLocal ? Button : NetworkButton;
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
          <Submit type="submit" form={formId} busy={busy} disabled={waiting}>
            {action}
          </Submit>
        </WindowButtons>
      }
    >
      <form
        id={formId}
        ref={formRef}
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          // This form may be inside the form of another window.
          event.stopPropagation();
          onSubmit(event);
        }}
      >
        {children}
      </form>
    </DialogContent>
  );
}
