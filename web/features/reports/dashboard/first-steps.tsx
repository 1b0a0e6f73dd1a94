import { ChevronRight, Circle, CircleCheck, PackageOpen, PackageX, Undo2 } from 'lucide-react';
import { type ComponentProps, Suspense, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { clock } from '#domain/base/time.ts';
import { may } from '#domain/people/access.ts';
import { instantOf } from '#web/base/clock.ts';
import { useServerClock } from '#web/base/server-clock.ts';
import { useBusiness } from '#web/data/business.ts';
import { lazyScreen } from '#web/data/lazy-screen.ts';
import { useUser } from '#web/data/session.ts';
import { STEP_LINKS, type StepLink } from '#web/parts/first-steps/step-links.ts';
import { nextOf, stepsOf } from '#web/parts/first-steps/steps.ts';
import type { FirstStepsState } from '#web/parts/first-steps/use-first-steps.ts';
import { Button, buttonVariants } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { cn } from '#web/ui/cn.ts';
import { Progress } from '#web/ui/progress.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const BusinessWindow = lazyScreen<ComponentProps<typeof import('./business-window.tsx').default>>(
  () => import('./business-window.tsx'),
);
const SampleRemoval = lazyScreen<ComponentProps<typeof import('./sample-removal.tsx').default>>(
  () => import('./sample-removal.tsx'),
);

function Step({ link, done, isNext }: { link: StepLink; done: boolean; isNext: boolean }) {
  const Icon = done ? CircleCheck : Circle;
  return (
    <li
      aria-current={isNext ? 'step' : undefined}
      className={cn(
        'relative -mx-2 flex min-h-13 items-center gap-3 rounded-control px-2 py-1.5 transition-colors hover:bg-muted',
        isNext && 'bg-muted py-3',
      )}
    >
      <Icon
        className={cn('size-5 shrink-0', done ? 'text-success-ink' : 'text-muted-foreground')}
        aria-hidden="true"
      />
      <Link
        href={done ? (link.done ?? link.to) : link.to}
        className="min-w-0 flex-1 rounded-control text-sm after:absolute after:inset-0 focus-ring"
      >
        <span className={cn('block font-medium', done && 'text-muted-foreground')}>
          {link.title}
          <span className="sr-only">{done ? ': hecho' : ': pendiente'}</span>
        </span>
        {!done && <span className="block text-muted-foreground">{link.hint}</span>}
      </Link>
      {!done && link.alternative && (
        <Link
          href={link.alternative.to}
          className="relative inline-flex min-h-11 items-center rounded-control px-3 text-sm font-medium underline underline-offset-4 focus-ring"
        >
          {link.alternative.label}
        </Link>
      )}
      {isNext ? (
        <span aria-hidden="true" className={buttonVariants()}>
          {link.action}
        </span>
      ) : (
        !done && <ChevronRight className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
      )}
    </li>
  );
}

interface UndoLineProps {
  /** ISO 8601. */
  until: string;
  busy: boolean;
  onUndo: () => void;
  onOver: () => Promise<unknown>;
}

/** Until when deleted sample data can be restored. */
function UndoLine({ until, busy, onUndo, onOver }: UndoLineProps) {
  const { zone, time_format } = useBusiness();
  const end = instantOf(until);
  const isOver = useServerClock((now) => String(now >= end.getTime())) === 'true';
  useEffect(() => {
    if (isOver) void onOver();
  }, [isOver, onOver]);
  if (isOver) return null;
  return (
    <div
      role="status"
      className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-muted px-4 py-2 text-sm"
    >
      <span>
        Se quitaron los datos de ejemplo. Puedes deshacerlo hasta las {clock(end, zone, time_format)}.
      </span>
      <Button variant="outline" busy={busy} onClick={onUndo}>
        <Undo2 aria-hidden="true" />
        Deshacer
      </Button>
    </div>
  );
}

/** 'Primeros pasos' of a new business, with sample data; the next step has the one button of the accent. */
export function FirstStepsCard({
  steps,
  expected,
  busy,
  hide,
  load,
  remove,
  restore,
  reread,
}: FirstStepsState) {
  const user = useUser();
  const [search, setSearch] = useSearchParams();
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  if (!steps) return expected ? <Skeleton className="h-112 max-w-3xl rounded-card" /> : null;
  const all = stepsOf(steps);
  const done = all.filter((step) => steps[step]).length;
  const next = nextOf(steps);
  const hideSteps = async (hidden: boolean) => {
    await hide(hidden);
    setSearch({}, { replace: true });
  };
  return (
    <Card aria-labelledby="primeros-pasos" className="max-w-3xl">
      <CardHeader
        title={<span id="primeros-pasos">Primeros pasos</span>}
        description={`${done} de ${all.length} listos`}
        action={
          <Button
            variant="ghost"
            size="sm"
            className="-mr-3"
            disabled={busy}
            onClick={() => void hideSteps(!steps.hidden)}
          >
            {steps.hidden ? 'Mostrar en Inicio' : 'Ocultar'}
          </Button>
        }
      />
      <Progress percent={(100 * done) / all.length} label="Primeros pasos listos" tone="success" />
      <ol aria-label="Primeros pasos" className="mt-3 grid">
        {all.map((step) => (
          <Step key={step} link={STEP_LINKS[step]} done={steps[step] === true} isNext={step === next} />
        ))}
      </ol>
      <Suspense>
        <BusinessWindow
          open={search.get('pasos') === 'negocio'}
          onClose={() => setSearch({}, { replace: true })}
        />
      </Suspense>
      {steps.undo_until !== null && may(user, 'sample:write') && (
        <UndoLine until={steps.undo_until} busy={busy} onUndo={() => void restore()} onOver={reread} />
      )}
      {may(user, 'sample:write') && (
        <div className="mt-3 flex flex-col gap-3 border-t pt-4 sm:flex-row sm:items-center sm:justify-between">
          <Suspense>
            <SampleRemoval
              open={isConfirmOpen}
              busy={busy}
              onClose={() => setConfirmOpen(false)}
              onRemove={() => void remove().then(() => setConfirmOpen(false))}
            />
          </Suspense>
          <p className="text-sm text-muted-foreground">
            {steps.samples
              ? 'Hay datos de ejemplo. Al quitarlos se queda lo que cambiaste, y lo que ya se vendió sigue en los reportes.'
              : 'Prueba con un menú hondureño pequeño, con recetas, inventario y mesas. Se quita igual de fácil.'}
          </p>
          <Button
            variant="outline"
            busy={busy}
            className="shrink-0"
            onClick={() => (steps.samples ? setConfirmOpen(true) : void load())}
          >
            {steps.samples ? <PackageX aria-hidden="true" /> : <PackageOpen aria-hidden="true" />}
            {steps.samples ? 'Quitar datos de ejemplo' : 'Cargar datos de ejemplo'}
          </Button>
        </div>
      )}
    </Card>
  );
}
