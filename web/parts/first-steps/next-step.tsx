import { ArrowRight, CircleCheck, X } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { Link } from 'wouter';
import { Button, buttonVariants } from '#web/ui/button.tsx';
import { STEP_LINKS } from './step-links.ts';
import { useNextStep } from './use-next-step.ts';

interface NextStepProps {
  /** The path of the current screen, where the next step may be done. */
  path: string;
  onShown: (isShown: boolean) => void;
}

const pathOf = (to: string) => to.split(/[?#]/, 1)[0];

/** Offers the next first step, on the screen where one was just completed. */
export default function NextStep({ path, onShown }: NextStepProps) {
  const { offer, close } = useNextStep(path);
  const isShown = offer !== null;
  useLayoutEffect(() => {
    onShown(isShown);
    return () => onShown(false);
  }, [isShown, onShown]);
  if (!offer) return null;
  const { done, next } = offer;
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
      {pathOf(to) !== path && (
        <Link href={to} onClick={close} className={buttonVariants({ variant: 'outline', size: 'sm' })}>
          Ir a {title}
          <ArrowRight aria-hidden="true" />
        </Link>
      )}
      <Button variant="ghost" size="icon" aria-label="Ahora no" onClick={close}>
        <X aria-hidden="true" />
      </Button>
    </section>
  );
}
