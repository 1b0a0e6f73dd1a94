import type { PrintJob, PrintJobList } from '#domain/printing/answers/printing.ts';
import { JOB_STATUSES, type JobStatus } from '#domain/printing/printing.ts';
import { idIn, useAddress } from '#web/base/address.ts';
import { useItemWindow } from '#web/base/use-item-window.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { usePrinters } from '#web/parts/print/use-printers.ts';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { JobRow } from './job-row.tsx';
import { SendWindow } from './send-window.tsx';
import { useJobActions, usePrintJobs } from './use-print-jobs.ts';

function countOf({ counts }: PrintJobList, status: JobStatus): number | undefined {
  switch (status) {
    case 'En espera':
      return counts.waiting;
    case 'Imprimiendo':
      return counts.printing;
    case 'Falló':
      return counts.failed;
    case 'No impresa':
      return counts.held;
    default:
      return undefined;
  }
}

/** What needs somebody first. */
const SHOWN: readonly JobStatus[] = [
  'Falló',
  'No impresa',
  'En espera',
  'Imprimiendo',
  'Impreso',
  'Descartado',
];

function ListSkeleton() {
  return (
    <Card className="grid gap-4">
      {['a', 'b', 'c', 'd'].map((row) => (
        <Skeleton key={row} className="h-10 w-full" />
      ))}
    </Card>
  );
}

/** 'Impresiones': the papers that wait, failed or were printed, and what can be done with each (docs/printing.md). */
export default function PrintJobsScreen() {
  const { address, change } = useAddress();
  const status = JOB_STATUSES.find((each) => each === address.get('estado')) ?? null;
  const printerId = idIn(address.get('impresora'));
  const { data, error, mutate, isValidating } = usePrintJobs({ status, printer: printerId });
  const printers = usePrinters().data?.printers ?? [];
  const actions = useJobActions();
  const sending = useItemWindow<PrintJob>();
  const discarding = useItemWindow<PrintJob>();
  const othersOf = (job: PrintJob) =>
    printers.filter(({ id, is_active }) => is_active && id !== job.printer_id);

  return (
    <>
      <PageHeader
        title="Impresiones"
        description="Los papeles de cada impresora. Vender y enviar a cocina nunca esperan por ellos."
        className="md:mb-3"
      />
      <FilterBar
        className="mb-3"
        pinned={
          <fieldset
            aria-label="Estado"
            className="scrollbar-none -mx-1 flex min-w-0 gap-2 overflow-x-auto px-1"
          >
            {SHOWN.map((each) => {
              const count = data && countOf(data, each);
              return (
                <Chip
                  key={each}
                  selected={each === status}
                  {...(count ? { count } : {})}
                  onClick={() => change({ estado: each === status ? null : each })}
                >
                  {each}
                </Chip>
              );
            })}
          </fieldset>
        }
        active={printerId === null ? 0 : 1}
        onClear={() => change({ impresora: null })}
        show="Ver los papeles"
      >
        {printers.length > 1 && (
          <NativeSelect
            aria-label="Impresora"
            value={printerId ?? ''}
            onChange={(event) => change({ impresora: event.target.value })}
          >
            <option value="">Todas las impresoras</option>
            {printers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect>
        )}
      </FilterBar>
      {data ? (
        data.jobs.length === 0 ? (
          <EmptyState
            picture="done"
            title={status || printerId ? 'Ningún papel con estos filtros.' : 'Todavía no hay papeles.'}
            description="Aparecen aquí cuando una impresora de Opciones tiene algo que imprimir."
          />
        ) : (
          <Card className="p-0 sm:p-0">
            <ul aria-label="Impresiones" className="divide-y">
              {data.jobs.map((job) => (
                <JobRow
                  key={job.id}
                  job={job}
                  printer={printers.find(({ id }) => id === job.printer_id)?.name ?? ''}
                  hasOthers={othersOf(job).length > 0}
                  actions={actions}
                  onSend={() => sending.open(job)}
                  onDiscard={() => discarding.open(job)}
                />
              ))}
            </ul>
          </Card>
        )
      ) : error ? (
        <ErrorState
          title="No se pudieron cargar las impresiones."
          onRetry={() => void mutate()}
          busy={isValidating}
        />
      ) : (
        <ListSkeleton />
      )}
      {sending.item && (
        <SendWindow
          key={sending.turn}
          job={sending.item}
          printers={othersOf(sending.item)}
          open={sending.isOpen}
          actions={actions}
          onClose={sending.close}
        />
      )}
      {discarding.item && (
        <DiscardDialog
          key={discarding.turn}
          job={discarding.item}
          open={discarding.isOpen}
          actions={actions}
          onClose={discarding.close}
        />
      )}
    </>
  );
}
