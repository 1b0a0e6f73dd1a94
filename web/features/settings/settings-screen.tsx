import {
  BookText,
  ChevronRight,
  KeyRound,
  LifeBuoy,
  ListChecks,
  type LucideIcon,
  ScrollText,
} from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'wouter';
import { useUser } from '#web/lib/session.ts';
import { ErrorBoundary } from '#web/shell/error-boundary.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { sections } from './sections.ts';

interface Further {
  readonly to: string;
  readonly title: string;
  readonly description: string;
  readonly Icon: LucideIcon;
}

const FURTHER: readonly Further[] = [
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
  { to: '/tickets', title: 'Soporte', description: 'Tickets de ayuda.', Icon: LifeBuoy },
];
const ROW =
  'flex min-h-14 items-center gap-3 rounded-control px-2 py-2 transition-colors hover:bg-muted focus-ring';

function FurtherLinks() {
  return (
    <nav aria-label="Más opciones">
      <Card className="p-2 sm:p-3">
        {FURTHER.map(({ to, title, description, Icon }) => (
          <Link key={to} href={to} className={ROW}>
            <Icon className="size-5 shrink-0 text-muted-foreground" aria-hidden="true" />
            <span className="min-w-0 flex-1">
              <span className="block text-sm font-medium">{title}</span>
              <span className="block text-sm text-muted-foreground">{description}</span>
            </span>
            <ChevronRight className="size-4 text-muted-foreground" aria-hidden="true" />
          </Link>
        ))}
        <a href="/api/docs" target="_blank" rel="noopener" className={ROW}>
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

function failed(error: Error, retry: () => void) {
  return (
    <div role="alert" className="text-sm">
      <p className="text-danger-ink">Algo salió mal: {error.message}</p>
      <Button variant="outline" size="sm" className="mt-3" onClick={retry}>
        Reintentar
      </Button>
    </div>
  );
}

/** The settings page: its sections, and the ways to what lies beside them. */
export default function SettingsScreen() {
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
      <div className="grid items-start gap-4 lg:grid-cols-[1fr_22rem] lg:gap-5">
        <div className="grid gap-4">
          {sections.map(({ id, title, description, Body }) => (
            <Card key={id} id={id}>
              <CardHeader title={title} description={description} />
              <ErrorBoundary fallback={failed}>
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
