import { ArrowRight, CircleCheck, X } from 'lucide-react';
import { Link } from 'wouter';
import { Button, buttonVariants } from '#web/ui/button.tsx';
import { STEP_LINKS } from './steps.ts';
import type { Offer } from './use-next-step.ts';

interface NextStepProps {
  offer: Offer;
  onClose: () => void;
}

/** Offers the next first step, on the screen where one was just completed. */
export function NextStep({ offer: { done, next, isHere }, onClose }: NextStepProps) {
  const { title, hint, to } = STEP_LINKS[next];
  return (
    <section
      aria-label="Siguiente paso"
      className="sticky top-14 z-20 flex h-12 items-center gap-2 border-b bg-card pr-1 pl-4 text-sm sm:pl-5 print:hidden"
    >
      <CircleCheck className="size-4 shrink-0 text-success-ink" aria-hidden="true" />
      <p role="status" className="min-w-0 flex-1 truncate">
        <span className="max-sm:sr-only">{STEP_LINKS[done].title}: listo. </span>
        Siguiente: <strong className="font-semibold">{title}</strong>
        <span className="text-muted-foreground max-md:hidden"> · {hint}</span>
      </p>
      {!isHere && (
        <Link href={to} onClick={onClose} className={buttonVariants({ variant: 'outline', size: 'sm' })}>
          Ir a {title}
          <ArrowRight aria-hidden="true" />
        </Link>
      )}
      <Button variant="ghost" size="icon" aria-label="Ahora no" onClick={onClose}>
        <X aria-hidden="true" />
      </Button>
    </section>
  );
}
