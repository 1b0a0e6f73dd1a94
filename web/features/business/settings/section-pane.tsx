import { ArrowLeft } from 'lucide-react';
import { Suspense, useLayoutEffect, useState } from 'react';
import { Link } from 'wouter';
import { ErrorBoundary } from '#web/parts/loading/error-boundary.tsx';
import { Card } from '#web/ui/card.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SectionFailure } from './section-failure.tsx';
import { FieldsSkeleton, RowsSkeleton } from './section-skeleton.tsx';
import { SectionSlotsContext } from './section-slots.tsx';
import type { SettingsSection } from './sections.ts';

/** One section with its head. Below 1024 px it has the whole screen, and a link back to the list. */
export function SectionPane({ section }: { section: SettingsSection }) {
  const { id, title, description, shape, Body } = section;
  const [head, setHead] = useState<HTMLElement | null>(null);
  const [end, setEnd] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <section id={id} aria-label={title} className="min-w-0">
      <Link
        href="/settings"
        className="-mt-2 inline-flex min-h-11 items-center gap-1.5 rounded-md pr-3 text-sm text-muted-foreground hover:text-foreground focus-ring lg:hidden"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        Opciones
      </Link>
      <PageHeader
        title={title}
        description={description}
        actions={<div ref={setHead} className="contents" />}
        className="flex-nowrap items-start md:mb-3"
      />
      <SectionSlotsContext value={{ head, end }}>
        <ErrorBoundary
          fallback={(error, retry) => (
            <Card>
              <SectionFailure error={error} onRetry={retry} />
            </Card>
          )}
        >
          <Suspense fallback={shape === 'fields' ? <FieldsSkeleton /> : <RowsSkeleton />}>
            <Body />
          </Suspense>
        </ErrorBoundary>
      </SectionSlotsContext>
      <div ref={setEnd} className="contents" />
    </section>
  );
}
