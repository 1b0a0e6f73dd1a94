import { CircleX, Printer as PrinterIcon, RotateCcw, Send } from 'lucide-react';
import type { PrintJob } from '#domain/printing/answers/printing.ts';
import { copyText, isEndedJob, type JobStatus, jobStatusText } from '#domain/printing/printing.ts';
import { instantOf } from '#web/base/clock.ts';
import { useMoment } from '#web/data/offline/moment.ts';
import { KIND_LABELS } from '#web/parts/print/printing-texts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem } from '#web/ui/dropdown-menu.tsx';
import { MoreMenuTrigger } from '#web/ui/more-menu-trigger.tsx';
import { NetworkButton } from '#web/ui/needs-network.tsx';
import type { JobActions } from './use-print-jobs.ts';

const TONES = {
  'En espera': 'neutral',
  Imprimiendo: 'outline',
  Impreso: 'success',
  Falló: 'warning',
  'No impresa': 'warning',
  Descartado: 'neutral',
} as const satisfies Record<JobStatus, string>;

interface JobRowProps {
  job: PrintJob;
  /** The name of its printer. */
  printer: string;
  /** False while there is no other printer. */
  hasOthers: boolean;
  actions: JobActions;
  onSend: () => void;
  onDiscard: () => void;
}

/** 'Comanda · Cambio · DUPLICADO 1'. */
function kindText(job: PrintJob): string {
  const { kind, event } = job;
  return [KIND_LABELS[kind], event === 'Nueva' ? null : event, copyText(job)].filter(Boolean).join(' · ');
}

/** A paper of the queue: what it is, for which printer, why it did not print, and what can be done. */
export function JobRow({ job, printer, hasOthers, actions, onSend, onDiscard }: JobRowProps) {
  const { momentText } = useMoment();
  const { title, status, created_at, created_by, printed_at, last_error, discard_reason } = job;
  const isEnded = isEndedJob(status);
  const isFailed = status === 'Falló';
  const isHeld = status === 'No impresa';
  const note = status === 'Descartado' ? discard_reason : isEnded || isHeld ? null : last_error;
  const moment = printed_at ?? created_at;
  return (
    <li className="flex items-center gap-2 py-2 pr-1 pl-4 sm:pl-5">
      <div className="min-w-0 flex-1 text-sm leading-5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium break-words figures">{title}</span>
          <Badge
            tone={job.is_stated ? 'neutral' : TONES[status]}
            className="h-auto min-h-5 shrink px-2 whitespace-normal"
          >
            {isHeld ? `${status}: ${discard_reason}` : jobStatusText(job)}
          </Badge>
        </p>
        <p className="break-words text-muted-foreground figures">
          {[kindText(job), printer, momentText(instantOf(moment)), created_by].filter(Boolean).join(' · ')}
        </p>
        {note && (
          <p className={isFailed ? 'break-words text-warning-ink' : 'break-words text-muted-foreground'}>
            {note}
          </p>
        )}
      </div>
      {(isFailed || isHeld) && (
        <NetworkButton variant="outline" busy={actions.busy} onClick={() => void actions.retry(job)}>
          {isHeld ? 'Imprimir' : 'Reintentar'}
          <span className="sr-only"> {title}</span>
        </NetworkButton>
      )}
      {status === 'Imprimiendo' ? (
        <span className="size-11 shrink-0" />
      ) : (
        <DropdownMenu>
          <MoreMenuTrigger label={`Más acciones de ${title}`} />
          <DropdownMenuContent>
            {isEnded && (
              <DropdownMenuItem onSelect={() => void actions.reprint(job)}>
                <PrinterIcon aria-hidden="true" />
                Imprimir de nuevo
              </DropdownMenuItem>
            )}
            {status === 'En espera' && (
              <DropdownMenuItem onSelect={() => void actions.retry(job)}>
                <RotateCcw aria-hidden="true" />
                Intentar ahora
              </DropdownMenuItem>
            )}
            {hasOthers && (
              <DropdownMenuItem onSelect={onSend}>
                <Send aria-hidden="true" />
                Enviar a otra impresora
              </DropdownMenuItem>
            )}
            {!isEnded && (
              <DropdownMenuItem tone="destructive" onSelect={onDiscard}>
                <CircleX aria-hidden="true" />
                Descartar
              </DropdownMenuItem>
            )}
          </DropdownMenuContent>
        </DropdownMenu>
      )}
    </li>
  );
}
