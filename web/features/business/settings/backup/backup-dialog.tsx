import { CircleCheck, FileArchive, FileSpreadsheet, type LucideIcon } from 'lucide-react';
import { formatQuantity } from '#domain/base/quantity.ts';
import type { BackupContents } from '#domain/platform/answers/backups.ts';
import type { BackupTable } from '#domain/platform/backup.ts';
import { saveFile } from '#web/base/export.ts';
import { messages } from '#web/base/messages.ts';
import { api, apiPath } from '#web/data/api.ts';
import { useApi } from '#web/data/swr.tsx';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogClose, DialogContent } from '#web/ui/dialog.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { BackupKind } from './backup-source.ts';
import type { BackupProgress } from './make-backup.ts';
import { type BackupState, useBackup } from './use-backup.ts';

/** The counts are for orientation: all rows of a large business take seconds to count. */
const MAX_COUNTED = 10_000;

/** The tables whose counts the dialog shows. */
const COUNTED: readonly (readonly [BackupTable, string])[] = [
  ['sales', 'Ventas'],
  ['orders', 'Órdenes'],
  ['menu_items', 'Productos'],
  ['inventory_items', 'Ingredientes'],
  ['purchases', 'Compras'],
  ['users', 'Personas'],
];

interface Choice {
  readonly kind: BackupKind;
  readonly title: string;
  readonly about: string;
  readonly Icon: LucideIcon;
}

const CHOICES: readonly Choice[] = [
  {
    kind: 'zip',
    title: 'Todo (ZIP)',
    about: 'Datos, imágenes y hojas de cálculo. Con este archivo se puede restaurar el negocio.',
    Icon: FileArchive,
  },
  {
    kind: 'xlsx',
    title: 'Hojas de cálculo (XLSX)',
    about: 'Una hoja por tabla, para Excel o para tu contador.',
    Icon: FileSpreadsheet,
  },
];

const STEP_TEXTS: Readonly<Record<BackupProgress['step'], string>> = {
  rows: 'Leyendo los datos',
  images: 'Leyendo las imágenes',
  file: 'Escribiendo el archivo',
};

const KILO = 1024;

/** '840 KB', '3.4 MB'. */
function sizeText(bytes: number): string {
  const kilos = bytes / KILO;
  if (kilos < KILO) return `${Math.max(1, Math.round(kilos))} KB`;
  return `${Math.round((kilos / KILO) * 10) / 10} MB`;
}

function Counts({ tables }: { tables: BackupContents['tables'] | null }) {
  const counts = new Map(
    tables?.map(({ name, rows, has_more }) => [name, `${has_more ? 'más de ' : ''}${formatQuantity(rows)}`]),
  );
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-3">
      {COUNTED.map(([table, label]) => (
        <div key={table}>
          <dt className="text-sm text-muted-foreground">{label}</dt>
          <dd className="text-lg font-semibold figures">
            {tables ? (counts.get(table) ?? '0') : <Skeleton className="my-1 h-5 w-16" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Choices({ onChoose }: { onChoose: (kind: BackupKind) => void }) {
  return (
    <div className="mt-5 grid gap-2">
      {CHOICES.map(({ kind, title, about, Icon }) => (
        <button
          key={kind}
          type="button"
          onClick={() => onChoose(kind)}
          className="flex min-h-14 items-start gap-3 rounded-control border border-input bg-card px-4 py-3 text-left transition-colors hover:bg-muted focus-ring"
        >
          <Icon className="mt-0.5 size-5 shrink-0 text-muted-foreground" aria-hidden="true" />
          <span>
            <span className="block text-sm font-semibold">{title}</span>
            <span className="block text-sm text-muted-foreground">{about}</span>
          </span>
        </button>
      ))}
      <p className="mt-2 text-sm text-muted-foreground">
        Contraseñas, PIN y llaves de la API no se exportan. Puedes seguir trabajando mientras se prepara.
      </p>
    </div>
  );
}

function BackupProgressView({ progress }: { progress: BackupProgress }) {
  return (
    <div className="py-8">
      <p className="mb-2 flex justify-between gap-4 text-sm">
        <span>{STEP_TEXTS[progress.step]}</span>
        <span className="figures text-muted-foreground">{Math.floor(progress.percent)} %</span>
      </p>
      <Progress percent={progress.percent} label="Exportando los datos" />
      <p className="mt-3 text-sm text-muted-foreground">No cierres esta ventana.</p>
    </div>
  );
}

function BackupResult({ state }: { state: Extract<BackupState, { step: 'made' }> }) {
  return (
    <div role="status" className="flex items-start gap-3 py-4">
      <CircleCheck className="mt-0.5 size-6 shrink-0 text-success-ink" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{state.name}</p>
        <p className="mt-1 text-sm text-muted-foreground figures">
          {formatQuantity(state.rows)} filas · {sizeText(state.file.size)}
        </p>
        <p className="mt-3 text-sm text-muted-foreground">
          Está en tus descargas. Guárdalo donde solo tú lo veas: tiene los datos de tus clientes y empleados.
        </p>
      </div>
    </div>
  );
}

function Failed({ sentence, onRetry }: { sentence: string; onRetry: () => void }) {
  return (
    <div role="alert" className="py-4 text-sm">
      <p className="text-danger-ink">{sentence}</p>
      <Button variant="outline" size="sm" className="mt-3" onClick={onRetry}>
        {messages.retry}
      </Button>
    </div>
  );
}

/** Exports all data of the business: the contents, the choice of the file, the progress, and the file. */
export function BackupDialog({ open }: { open: boolean }) {
  const { data, error, mutate, isValidating } = useApi(
    apiPath(api.backups, { query: { max_rows: String(MAX_COUNTED) } }),
    {
      revalidateOnFocus: false,
    },
  );
  const { state, start, stop } = useBackup(data?.business.name, open);
  const isMaking = state.step === 'making';
  return (
    <DialogContent
      title="Exportar datos"
      description="Una copia de todo lo que tu negocio tiene en Fogón."
      onEscapeKeyDown={(event) => isMaking && event.preventDefault()}
      onInteractOutside={(event) => isMaking && event.preventDefault()}
      footer={
        isMaking ? (
          <Button variant="outline" onClick={stop}>
            {messages.cancel}
          </Button>
        ) : state.step === 'made' ? (
          <>
            <Button variant="outline" onClick={() => saveFile(state.name, state.file)}>
              Descargar otra vez
            </Button>
            <DialogClose asChild>
              <Button>Listo</Button>
            </DialogClose>
          </>
        ) : undefined
      }
    >
      {state.step === 'choosing' &&
        (error && !data ? (
          <ErrorState onRetry={() => void mutate()} busy={isValidating} />
        ) : (
          <>
            <Counts tables={data?.tables ?? null} />
            <Choices onChoose={(kind) => void start(kind)} />
          </>
        ))}
      {state.step === 'making' && <BackupProgressView progress={state.progress} />}
      {state.step === 'made' && <BackupResult state={state} />}
      {state.step === 'failed' && <Failed sentence={state.sentence} onRetry={() => void start(state.kind)} />}
    </DialogContent>
  );
}
