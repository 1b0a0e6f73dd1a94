import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';

interface ChargePanelProps {
  title: string;
  onBack: () => void;
  children: ReactNode;
}

/** Replaces the payment form while a discount is given or a bill is split. */
export function ChargePanel({ title, onBack, children }: ChargePanelProps) {
  return (
    <section aria-label={title} className="grid min-w-0 content-start gap-4">
      <h3 className="-ml-2 flex items-center gap-1 text-base font-semibold">
        <button
          type="button"
          aria-label="Volver a la cuenta"
          onClick={onBack}
          className="grid size-11 place-items-center rounded-control text-muted-foreground transition-colors hover:bg-muted hover:text-foreground focus-ring"
        >
          <ArrowLeft className="size-5" aria-hidden="true" />
        </button>
        {title}
      </h3>
      {children}
    </section>
  );
}
