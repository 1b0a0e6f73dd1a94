import { type ComponentProps, type ComponentType, type ReactElement, type ReactNode, useState } from 'react';
import { type LazyPart, useLazyPart } from '#web/base/lazy-part.ts';
import { messages } from '#web/base/messages.ts';
import { notify } from '#web/base/notify.ts';

/** What a part gets that a button opens: it renders the button again, as the trigger of its menu or popover. */
export interface OpenedProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  trigger: ReactElement;
}

interface OpenerProps<Props> extends Omit<ComponentProps<'button'>, 'type' | 'onClick' | 'part' | 'popup'> {
  part: LazyPart<Props>;
  popup: 'dialog' | 'menu';
  show: (Part: ComponentType<Props>, opened: OpenedProps) => ReactNode;
  onOpen?: () => void;
}

/** A button whose menu or popover is loaded when the page has nothing else to do, and mounted at the first press. */
export function Opener<Props>({ part, popup, show, onOpen, children, ...button }: OpenerProps<Props>) {
  const [isOpen, setOpen] = useState(false);
  const [presses, setPresses] = useState(0);
  const Part = useLazyPart(part, presses);
  const change = (open: boolean) => {
    setOpen(open);
    if (open) onOpen?.();
  };
  if (Part && presses > 0) {
    const trigger = (
      <button type="button" {...button}>
        {children}
      </button>
    );
    return show(Part, { open: isOpen, onOpenChange: change, trigger });
  }
  const press = async () => {
    setPresses(presses + 1);
    change(true);
    if (await part.load()) return;
    setOpen(false);
    notify.error(messages.partMissing);
  };
  return (
    <button
      type="button"
      {...button}
      aria-haspopup={popup}
      aria-expanded={false}
      onClick={() => void press()}
      onKeyDown={(event) => {
        if (popup !== 'menu' || event.key !== 'ArrowDown') return;
        event.preventDefault();
        void press();
      }}
    >
      {children}
    </button>
  );
}
