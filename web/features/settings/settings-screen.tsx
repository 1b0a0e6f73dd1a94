import {
  BookText,
  ChevronRight,
  CircleUser,
  KeyRound,
  LifeBuoy,
  ListChecks,
  type LucideIcon,
  ScrollText,
} from 'lucide-react';
import { Suspense, useRef } from 'react';
import { Link } from 'wouter';
import { api } from '#web/lib/api.ts';
import { useUser } from '#web/lib/session.ts';
import { ErrorBoundary } from '#web/shell/error-boundary.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { BackupRow } from './backup/backup-row.tsx';
import { SectionFailure } from './section-failure.tsx';
import { sections } from './sections.ts';
import { useScrollToHash } from './use-scroll-to-hash.ts';

interface SettingsLink {
  readonly to: string;
  readonly title: string;
  readonly description: string;
  readonly Icon: LucideIcon;
}

const SETTINGS_LINKS: readonly SettingsLink[] = [
  {
    to: '/dashboard?pasos=ver',
    title: 'Primeros pasos',
    description: 'Lo que falta para empezar, y datos de ejemplo.',
    Icon: ListChecks,
  },
  {
    to: '/settings/auditoria',
    title: 'Auditoría',
    description: 'Quién hizo qué y cuándo.',
    Icon: ScrollText,
  },
  {
    to: '/settings/api',
    title: 'Llaves de la API',
    description: 'Para conectar otros programas.',
    Icon: KeyRound,
  },
  {
    to: '/cuenta',
    title: 'Tu cuenta',
    description: 'Tus sesiones y cómo entras.',
    Icon: CircleUser,
  },
  { to: '/tickets', title: 'Soporte', description: 'Tickets de ayuda.', Icon: LifeBuoy },
];
const ROW =
  'flex min-h-14 items-center gap-3 rounded-control px-2 py-2 transition-colors hover:bg-muted focus-ring';

function FurtherLinks() {
  return (
    <nav aria-label="Más opciones" className="lg:col-start-2 lg:row-start-2">
      <Card className="p-2 sm:p-3">
        {SETTINGS_LINKS.map(({ to, title, description, Icon }) => (
          <Link key={to} href={to} className={ROW}>
            <Icon className="size-5 shrink-0 text-muted-foreground" aria-hidden="true" />
            <span className="min-w-0 flex-1">
              <span className="block text-sm font-medium">{title}</span>
              <span className="block text-sm text-muted-foreground">{description}</span>
            </span>
            <ChevronRight className="size-4 text-muted-foreground" aria-hidden="true" />
          </Link>
        ))}
        <BackupRow className={ROW} />
        <a href={api.docs.$path()} target="_blank" rel="noopener" className={ROW}>
          <BookText className="size-5 shrink-0 text-muted-foreground" aria-hidden="true" />
          <span className="min-w-0 flex-1">
            <span className="block text-sm font-medium">Documentación de la API</span>
            <span className="block text-sm text-muted-foreground">Se abre en otra pestaña.</span>
          </span>
          <ChevronRight className="size-4 text-muted-foreground" aria-hidden="true" />
        </a>
      </Card>
    </nav>
  );
}

/** The list of sections, as links. A section in the address is scrolled into view once it is loaded. */
function SectionIndex() {
  return (
    <nav aria-label="Secciones" className="min-w-0 lg:col-start-2 lg:row-start-1">
      <Card className="p-2 max-lg:flex max-lg:gap-1 max-lg:overflow-x-auto sm:p-3">
        {sections.map(({ id, title }) => (
          <a
            key={id}
            href={`#${id}`}
            className="flex min-h-11 shrink-0 items-center rounded-control px-3 text-sm font-medium transition-colors hover:bg-muted focus-ring"
          >
            {title}
          </a>
        ))}
      </Card>
    </nav>
  );
}

/** The settings page: its sections, and links to related screens. */
export default function SettingsScreen() {
  const list = useRef<HTMLDivElement>(null);
  useScrollToHash(list);
  const { business_id } = useUser();
  if (business_id === null) {
    return (
      <>
        <PageHeader title="Opciones" />
        <EmptyState
          picture="people"
          title="Las opciones son de un negocio y no tienes ninguno abierto."
          action={
            <Link
              href="/negocios"
              className="inline-flex h-11 items-center rounded-control border border-input bg-card px-4 text-sm font-semibold hover:bg-muted focus-ring"
            >
              Ver negocios
            </Link>
          }
        />
      </>
    );
  }
  return (
    <>
      <PageHeader title="Opciones" />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:gap-x-5">
        <SectionIndex />
        <div ref={list} className="grid grid-cols-1 gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          {sections.map(({ id, title, description, Body }) => (
            <Card key={id} id={id} aria-label={title} className="scroll-mt-18">
              <CardHeader title={title} description={description} />
              <ErrorBoundary fallback={(error, retry) => <SectionFailure error={error} onRetry={retry} />}>
                <Suspense fallback={<Skeleton className="h-80 w-full" />}>
                  <Body />
                </Suspense>
              </ErrorBoundary>
            </Card>
          ))}
        </div>
        <FurtherLinks />
      </div>
    </>
  );
}
