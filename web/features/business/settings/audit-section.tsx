import { clock, shortDate } from '#domain/base/time.ts';
import type { AuditEntry } from '#domain/business/answers/audit.ts';
import { instantOf } from '#web/base/clock.ts';
import { useBusiness, useDayText } from '#web/data/business.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '#web/ui/table.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import { useAuditFilters } from './audit-filters.ts';
import { actionText, detailTexts } from './audit-texts.ts';
import { useEmployees } from './employees/use-employees.ts';
import { useAudit } from './use-audit.ts';

const WIDE = 'hidden md:table-cell';

function Row({ entry }: { entry: AuditEntry }) {
  const dayText = useDayText();
  const { currency, zone, time_format, date_format } = useBusiness();
  const at = instantOf(entry.created_at);
  const details = detailTexts(entry.details, { currency, dayText });
  const who = entry.approved_by ? `${entry.user ?? '—'} · aprobó ${entry.approved_by}` : (entry.user ?? '—');
  return (
    <TableRow>
      <TableCell className="align-top whitespace-nowrap figures">
        {shortDate(at, zone, date_format)}{' '}
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

/** The audit log of the business: what was done, by whom and when. */
export default function AuditSection() {
  const { filters, isNarrowed, change, clear } = useAuditFilters();
  const { list } = useEmployees();
  const { entries, error, busy, hasMore, isReadingMore, more, retry } = useAudit(filters);
  return (
    <>
      <AuditFilterBar filters={filters} people={list.data?.employees ?? []} onChange={change} />
      {error && !entries ? (
        <ErrorState onRetry={retry} busy={busy} />
      ) : entries?.length === 0 ? (
        <EmptyState
          picture="done"
          title={
            isNarrowed
              ? 'Nada en el registro coincide con los filtros.'
              : 'Todavía no hay nada en el registro.'
          }
          action={
            isNarrowed && (
              <Button variant="outline" onClick={clear}>
                Quitar filtros
              </Button>
            )
          }
        />
      ) : (
        <Table>
          <TableHead>
            <tr>
              <TableHeadCell className="md:w-40">Cuándo</TableHeadCell>
              <TableHeadCell className={`${WIDE} w-48`}>Quién</TableHeadCell>
              <TableHeadCell>Qué hizo</TableHeadCell>
            </tr>
          </TableHead>
          <TableBody>
            {entries ? (
              entries.map((entry) => <Row key={entry.id} entry={entry} />)
            ) : (
              <TableSkeleton rows={10} columns={3} />
            )}
          </TableBody>
        </Table>
      )}
      {(hasMore || isReadingMore) && (
        <div className="mt-4 flex justify-center">
          <Button variant="outline" busy={isReadingMore} onClick={more}>
            Ver más antiguos
          </Button>
        </div>
      )}
    </>
  );
}
