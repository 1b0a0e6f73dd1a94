import { CircleAlert, FileSpreadsheet, FileText, Upload } from 'lucide-react';
import { type DragEvent, type Ref, useRef, useState } from 'react';
import { formatQuantity } from '#domain/base/quantity.ts';
import { type ImportKind, MAX_IMPORT_ROWS } from '#domain/integrations/import.ts';
import { SYSTEM_NAMES } from '#domain/integrations/import-systems.ts';
import { type FileType, saveFile } from '#web/base/export.ts';
import { notify } from '#web/base/notify.ts';
import { sentenceOf } from '#web/data/api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { KIND_TEXTS, templateFile } from './import-kinds.ts';

interface ChooseStepProps {
  kind: ImportKind;
  /** Why the last file could not be read. */
  problem: string | null;
  /** The button that opens the file dialog, to focus it. */
  chooser: Ref<HTMLButtonElement>;
  onFile: (file: File) => void;
}

function Template({ kind }: { kind: ImportKind }) {
  const download = async (type: FileType) => {
    try {
      saveFile(`plantilla_${KIND_TEXTS[kind].file}.${type}`, await templateFile(kind, type));
    } catch (error) {
      notify.error(`No se pudo descargar la plantilla. ${sentenceOf(error)}`);
    }
  };
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border bg-card px-4 py-3">
      <div className="min-w-0">
        <h3 className="text-sm font-semibold">¿Primera vez? Parte de la plantilla</h3>
        <p className="text-sm text-muted-foreground">Trae una fila de ejemplo, que puedes borrar.</p>
      </div>
      <div className="flex gap-2">
        <Button variant="outline" size="sm" onClick={() => void download('xlsx')}>
          <FileSpreadsheet aria-hidden="true" />
          Plantilla XLSX
        </Button>
        <Button variant="outline" size="sm" onClick={() => void download('csv')}>
          <FileText aria-hidden="true" />
          Plantilla CSV
        </Button>
      </div>
    </section>
  );
}

function DropZone({ chooser, onFile }: Pick<ChooseStepProps, 'chooser' | 'onFile'>) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file may also be dropped here; the button does the same
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cn(
        'flex flex-col items-center gap-3 rounded-card border border-dashed px-6 py-8 text-center transition-colors',
        over ? 'border-ember bg-ember/8' : 'border-input',
      )}
    >
      <Upload aria-hidden="true" className="size-8 text-muted-foreground" />
      <Button ref={chooser} onClick={() => input.current?.click()}>
        Elegir archivo
      </Button>
      <p className="text-sm text-muted-foreground text-balance">
        XLSX o CSV, hasta {formatQuantity(MAX_IMPORT_ROWS)} filas. También puedes soltarlo aquí.
      </p>
      <input
        ref={input}
        type="file"
        accept=".xlsx,.csv,.txt"
        aria-label="Archivo para importar"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </div>
  );
}

/** The first step of an import: a template and the choice of a file. */
export function ChooseStep({ kind, problem, chooser, onFile }: ChooseStepProps) {
  return (
    <div className="flex flex-col gap-4">
      {problem !== null && (
        <p
          role="alert"
          className="flex gap-2 rounded-control bg-danger/10 px-3 py-2.5 text-sm text-danger-ink"
        >
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {problem}
        </p>
      )}
      <DropZone chooser={chooser} onFile={onFile} />
      {kind === 'menu' && (
        <p className="text-sm text-muted-foreground">
          ¿Vienes de {SYSTEM_NAMES}? Elige el archivo que exporta: sus columnas se reconocen.
        </p>
      )}
      <Template kind={kind} />
      <section>
        <h3 className="mb-1 text-sm font-semibold">Columnas</h3>
        <dl className="divide-y text-sm">
          {KIND_TEXTS[kind].columns.map(({ key, head, isRequired, note }) => (
            <div key={key} className="grid gap-x-4 gap-y-0.5 py-2 sm:grid-cols-[11rem_1fr]">
              <dt className="flex items-center gap-2 font-medium">
                {head}
                {isRequired && <Badge tone="outline">Obligatoria</Badge>}
              </dt>
              <dd className="text-muted-foreground">{note}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
