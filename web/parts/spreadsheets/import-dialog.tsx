import { Columns3, Info } from 'lucide-react';
import { useRef } from 'react';
import type { DecimalSign } from '#domain/base/decimal-sign.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import {
  countSteps,
  type ImportFault,
  type ImportKind,
  MISSING_COLUMN,
} from '#domain/integrations/import.ts';
import type { ColumnChoice } from '#domain/integrations/import-choice.ts';
import type { FileSign } from '#domain/integrations/import-numbers.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogClose, DialogContent } from '#web/ui/dialog.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { ChooseStep } from './choose-step.tsx';
import { ColumnsStep, missingIn } from './columns-step.tsx';
import { FaultsTable } from './faults-table.tsx';
import { KIND_TEXTS } from './import-kinds.ts';
import { LettersStep } from './letters-step.tsx';
import type { Preview } from './preview-rows.ts';
import { StepsTable } from './steps-table.tsx';
import { UnreadNotice } from './unread-notice.tsx';
import { type ImportState, useImport } from './use-import.ts';

function CheckProgress({ file, percent }: { file: string; percent: number }) {
  return (
    <div className="py-10">
      <p className="mb-2 flex justify-between gap-4 text-sm">
        <span className="truncate">Revisando {file}</span>
        <span className="figures text-muted-foreground">{Math.floor(percent)} %</span>
      </p>
      <Progress percent={percent} label="Revisando el archivo" />
    </div>
  );
}

/** What may be wrong. 'Importar' saves it as it is. */
function Doubts({ doubts }: { doubts: readonly ImportFault[] }) {
  if (doubts.length === 0) return null;
  return (
    <section
      aria-label="Por revisar"
      className="rounded-control bg-warning/12 px-3 py-2.5 text-sm text-warning-ink wrap-anywhere"
    >
      <p className="font-medium">¿Están bien? Si los importas, se guardan así.</p>
      <ul className="max-h-40 overflow-y-auto figures">
        {doubts.map(({ sheet, row, column, reason }) => (
          <li key={`${sheet ?? ''} ${row} ${column}`}>
            {sheet === undefined ? '' : `Hoja «${sheet}», `}Fila {row}, {column}: {reason}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface CheckedProps {
  kind: ImportKind;
  preview: Preview;
  /** Chooses the columns of the file. */
  onMap: (choice: ColumnChoice) => void;
  /** Reads the numbers with that decimal sign. */
  onSign: (sign: DecimalSign) => void;
}

function Checked({ kind, preview, onMap, onSign }: CheckedProps) {
  const { faults, steps, unknown, doubts, numbers, notes, sheets, choice, heads } = preview;
  const mayMap =
    heads !== null || unknown.length > 0 || faults.some(({ reason }) => reason === MISSING_COLUMN);
  const headInFile = (head: string) =>
    heads?.[KIND_TEXTS[kind].columns.find((column) => column.head === head)?.key ?? ''];
  return (
    <div className="flex flex-col gap-3">
      <UnreadNotice preview={preview} />
      {mayMap && choice && (
        <Button variant="outline" className="self-start" onClick={() => onMap(choice)}>
          <Columns3 aria-hidden="true" />
          Elegir columnas
        </Button>
      )}
      {notes.map((note) => (
        <p key={note} className="flex gap-2 rounded-control bg-muted px-3 py-2.5 text-sm">
          <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
          <span className="wrap-anywhere">{note}</span>
        </p>
      ))}
      <SignNote numbers={numbers} onChoose={onSign} />
      {faults.length > 0 ? (
        <FaultsTable faults={faults} sheets={sheets} headInFile={headInFile} />
      ) : (
        <>
          <Doubts doubts={doubts} />
          <StepsTable steps={steps} amountHead={KIND_TEXTS[kind].amountHead} sheets={sheets} />
        </>
      )}
    </div>
  );
}

const SIGNS: Readonly<Record<DecimalSign, { readonly name: string; readonly other: DecimalSign }>> = {
  '.': { name: 'Punto decimal', other: ',' },
  ',': { name: 'Coma decimal', other: '.' },
};

/** How the numbers of the file are read, and the way to read them otherwise: 'Coma decimal: 1,250 = 1.25'. */
function SignNote({ numbers, onChoose }: { numbers: FileSign; onChoose: (sign: DecimalSign) => void }) {
  const { sign, sample } = numbers;
  if (!sample) return null;
  const { name, other } = SIGNS[sign];
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-muted px-3 py-2.5 text-sm">
      <p className="flex min-w-0 gap-2">
        <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
        <span className="wrap-anywhere figures">
          <span className="font-medium">{name}</span>: {sample.text} = {formatQuantity(sample.value)}
        </span>
      </p>
      <Button variant="outline" size="sm" onClick={() => onChoose(other)}>
        Leer con {SIGNS[other].name.toLowerCase()}
      </Button>
    </div>
  );
}

/** How many records the import would create or change. */
function changesOf(state: ImportState): number {
  if (state.step !== 'checked' || state.preview.faults.length > 0) return 0;
  const { created, changed } = countSteps(state.preview.steps);
  return created + changed;
}

/** An import from the choice of a file to its saving. A file with errors is not sent. */
export function ImportDialog({ kind, onDone }: { kind: ImportKind; onDone: () => void }) {
  const { title, about, count } = KIND_TEXTS[kind];
  const chooser = useRef<HTMLButtonElement>(null);
  const { state, check, map, chooseHeads, save, restart } = useImport(kind, onDone);
  const changes = changesOf(state);
  const saving = state.step === 'checked' && state.saving;
  return (
    <DialogContent
      title={title}
      description={about}
      size="lg"
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        chooser.current?.focus();
      }}
      onEscapeKeyDown={(event) => saving && event.preventDefault()}
      onInteractOutside={(event) => (state.step !== 'choosing' || saving) && event.preventDefault()}
      footer={
        state.step === 'checked' ? (
          <>
            {changes === 0 && (
              <DialogClose asChild>
                <Button variant="outline">Cerrar</Button>
              </DialogClose>
            )}
            <Button variant={changes > 0 ? 'outline' : 'primary'} disabled={saving} onClick={restart}>
              Elegir otro archivo
            </Button>
            {changes > 0 && (
              <Button busy={saving} onClick={save}>
                Importar {count(changes)}
              </Button>
            )}
          </>
        ) : state.step === 'mapping' ? (
          <>
            <Button variant="outline" onClick={restart}>
              Elegir otro archivo
            </Button>
            <Button
              disabled={missingIn(kind, state.heads).length > 0}
              onClick={() => check({ ...state.source, heads: state.heads })}
            >
              Revisar
            </Button>
          </>
        ) : state.step === 'unclear' ? (
          <Button variant="outline" onClick={restart}>
            Elegir otro archivo
          </Button>
        ) : state.step === 'checking' ? (
          <Button variant="outline" onClick={restart}>
            Cancelar
          </Button>
        ) : undefined
      }
    >
      {state.step === 'choosing' && (
        <ChooseStep
          kind={kind}
          problem={state.problem}
          chooser={chooser}
          onFile={(file) => check({ file, encoding: null, sign: null, heads: null })}
        />
      )}
      {state.step === 'unclear' && (
        <LettersStep samples={state.samples} onChoose={(encoding) => check({ ...state.source, encoding })} />
      )}
      {state.step === 'mapping' && (
        <ColumnsStep kind={kind} choice={state.choice} heads={state.heads} onChoose={chooseHeads} />
      )}
      {state.step === 'checking' && <CheckProgress file={state.file} percent={state.percent} />}
      {state.step === 'checked' && (
        <Checked
          kind={kind}
          preview={state.preview}
          onMap={(choice) => map(state.source, choice)}
          onSign={(sign) => check({ ...state.source, sign })}
        />
      )}
    </DialogContent>
  );
}
