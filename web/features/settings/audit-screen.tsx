import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { clock, shortDate } from '#domain/time.ts';
import { useBusiness } from '#web/lib/business.ts';
import { instantOf } from '#web/lib/clock.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '#web/ui/table.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { actionText, detailTexts } from './audit-words.ts';
import { type AuditEntry, PAGE_SIZE, useAudit } from './use-audit.ts';

const WIDE = 'hidden md:table-cell';

function Row({ entry }: { entry: AuditEntry }) {
  const { currency, zone, time_format } = useBusiness();
  const at = instantOf(entry.created_at);
  const details = detailTexts(entry.details, currency);
  const who = entry.approved_by ? `${entry.user ?? '—'} · aprobó ${entry.approved_by}` : (entry.user ?? '—');
  return (
    <TableRow>
      <TableCell className="align-top whitespace-nowrap figures">
        {shortDate(at, zone)}{' '}
        <span className="text-muted-foreground max-sm:block">{clock(at, zone, time_format)}</span>
      </TableCell>
      <TableCell className={`${WIDE} align-top`}>{who}</TableCell>
      <TableCell className="align-top">
        <span className="font-medium">{actionText(entry.action)}</span>
        <span className="block text-xs text-muted-foreground md:hidden">{who}</span>
        {details.length > 0 && (
          <span className="block max-w-[75ch] text-sm break-words text-muted-foreground figures">
            {details.join(' · ')}
          </span>
        )}
      </TableCell>
    </TableRow>
  );
}

/** What was done in the business, by whom and when. */
export default function AuditScreen() {
  const [page, setPage] = useState(1);
  const { data, error, mutate, isValidating } = useAudit(page);
  return (
    <>
      <PageHeader
        above={
          <Link
            href="/settings"
            className="mb-1 inline-flex min-h-11 items-center gap-1.5 rounded-md text-sm text-muted-foreground hover:text-foreground focus-ring"
          >
            <ArrowLeft className="size-4" aria-hidden="true" />
            Opciones
          </Link>
        }
        title="Auditoría"
        description="Cambios, cancelaciones, caja e intentos fallidos de entrar. Nadie puede editar este registro."
      />
      {error && !data ? (
        <ErrorState onRetry={() => void mutate()} busy={isValidating} />
      ) : data?.total === 0 ? (
        <EmptyState picture="done" title="Todavía no hay nada en el registro." />
      ) : (
        <Table>
          <TableHead>
            <tr>
              <TableHeadCell>Cuándo</TableHeadCell>
              <TableHeadCell className={WIDE}>Quién</TableHeadCell>
              <TableHeadCell>Qué hizo</TableHeadCell>
            </tr>
          </TableHead>
          <TableBody>
            {data ? (
              data.entries.map((entry) => <Row key={entry.id} entry={entry} />)
            ) : (
              <TableSkeleton rows={10} columns={3} />
            )}
          </TableBody>
        </Table>
      )}
      {data && data.total > PAGE_SIZE && (
        <div className="mt-4">
          <Pagination page={page} pages={Math.ceil(data.total / PAGE_SIZE)} onPage={setPage} />
        </div>
      )}
    </>
  );
}
