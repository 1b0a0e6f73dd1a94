import type { ReactNode } from 'react';
import { Money } from '#web/parts/fields/money.tsx';
import { WindowButtons } from '#web/ui/dialog.tsx';

interface TotalFooterProps {
  label: string;
  /** Cents. */
  total: number;
  /** The window's buttons. */
  children: ReactNode;
}

/** The total of a purchase, always visible beside its window's buttons. */
export function TotalFooter({ label, total, children }: TotalFooterProps) {
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-3">
      <p
        aria-live="polite"
        className="max-sm:flex max-sm:w-full max-sm:items-baseline max-sm:justify-between"
      >
        <span className="block text-sm text-muted-foreground">{label}</span>
        <span className="text-xl font-semibold">
          <Money cents={total} />
        </span>
      </p>
      <div className="max-sm:w-full">
        <WindowButtons>{children}</WindowButtons>
      </div>
    </div>
  );
}
