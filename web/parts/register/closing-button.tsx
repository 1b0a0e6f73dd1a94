import type { ReactNode } from 'react';
import { waitingText } from '#domain/offline/waiting.ts';
import { useQueue } from '#web/data/offline/queue.ts';
import { useNeedsNetwork } from '#web/ui/needs-network.tsx';
import { ReasonButton } from '#web/ui/reason-button.tsx';

interface ClosingButtonProps {
  form: string;
  busy: boolean;
  children: ReactNode;
}

/** A step of the closing: it needs the network, and every operation of this device sent. */
export function ClosingButton({ form, busy, children }: ClosingButtonProps) {
  const needsNetwork = useNeedsNetwork();
  const { waiting } = useQueue();
  const unsent = waiting > 0 ? waitingText(waiting) : null;
  return (
    <ReasonButton
      type="submit"
      form={form}
      busy={busy}
      reason={needsNetwork ?? unsent}
      isReasonShown
      className="sm:min-w-40"
    >
      {children}
    </ReasonButton>
  );
}
