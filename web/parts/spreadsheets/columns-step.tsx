import { useEffect, useId, useRef } from 'react';
import type { ImportColumn, ImportKind } from '#domain/integrations/import.ts';
import type { ColumnChoice } from '#domain/integrations/import-choice.ts';
import { type HeadMap, rateOfHead, VARIANT_KEYS } from '#domain/integrations/import-systems.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Label } from '#web/ui/label.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { KIND_TEXTS } from './import-kinds.ts';

type Asked = Pick<ImportColumn, 'key' | 'head' | 'isRequired'>;

/** The columns of a kind, and for a menu those of variants: one more than are chosen. */
function askedColumns(kind: ImportKind, heads: HeadMap): readonly Asked[] {
  const { columns } = KIND_TEXTS[kind];
  if (kind !== 'menu') return columns;
  const open = VARIANT_KEYS.filter((key, at) => at === 0 || heads[VARIANT_KEYS[at - 1] ?? key] !== undefined);
  const variants = open.map((key, at) => ({
    key,
    head: at === 0 ? 'Variante' : `Variante ${at + 1}`,
    isRequired: false,
  }));
  return columns.flatMap((column) => (column.key === 'name' ? [column, ...variants] : [column]));
}

/** The columns that a file must have and that are not chosen. */
export const missingIn = (kind: ImportKind, heads: HeadMap): readonly string[] =>
  KIND_TEXTS[kind].columns
    .filter(({ key, isRequired }) => isRequired && heads[key] === undefined)
    .map(({ head }) => head);

function ColumnField({
  column,
  choice,
  value,
  onChoose,
}: {
  column: Asked;
  choice: ColumnChoice;
  value: string | undefined;
  onChoose: (head: string | undefined) => void;
}) {
  const id = useId();
  const sample = choice.heads.find(({ head }) => head === value)?.sample ?? '';
  const rate = column.key === 'tax_category' && value !== undefined ? rateOfHead(value) : null;
  const note = rate === null ? sample && `Ejemplo: ${sample}` : 'Sí: ese impuesto; no en todos: exento.';
  return (
    <div className="grid gap-x-4 gap-y-1 py-2.5 sm:grid-cols-[11rem_1fr] sm:items-center">
      <Label htmlFor={id} className="flex items-center gap-2">
        {column.head}
        {column.isRequired && <Badge tone="outline">Obligatoria</Badge>}
      </Label>
      <div className="min-w-0">
        <NativeSelect
          id={id}
          value={value ?? ''}
          aria-invalid={column.isRequired && value === undefined ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => onChoose(event.target.value === '' ? undefined : event.target.value)}
        >
          <option value="">No se lee</option>
          {choice.heads.map(({ head }) => (
            <option key={head} value={head}>
              {head}
            </option>
          ))}
        </NativeSelect>
        <p id={`${id}-note`} className="truncate text-sm text-muted-foreground empty:hidden">
          {note}
        </p>
      </div>
    </div>
  );
}

interface ColumnsStepProps {
  kind: ImportKind;
  choice: ColumnChoice;
  heads: HeadMap;
  onChoose: (heads: HeadMap) => void;
}

/** Asks which column of a file is which of ours. */
export function ColumnsStep({ kind, choice, heads, onChoose }: ColumnsStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const missing = missingIn(kind, heads);
  const choose = (key: string, head: string | undefined) => {
    const { [key]: _, ...others } = heads;
    onChoose(head === undefined ? others : { ...others, [key]: head });
  };
  return (
    <div className="flex flex-col gap-3">
      <h3 ref={heading} tabIndex={-1} className="text-base font-semibold outline-none">
        {choice.system === null ? '¿Qué trae cada columna?' : `Es un archivo de ${choice.system}`}
      </h3>
      <p className="text-sm text-muted-foreground">
        Elige de qué columna del archivo sale cada dato. Al importar se recuerda para el próximo archivo.
      </p>
      <div className="divide-y rounded-card border bg-card px-4">
        {askedColumns(kind, heads).map((column) => (
          <ColumnField
            key={column.key}
            column={column}
            choice={choice}
            value={heads[column.key]}
            onChoose={(head) => choose(column.key, head)}
          />
        ))}
      </div>
      <p role="status" className="text-sm text-danger-ink empty:hidden">
        {missing.length > 0 && `Falta elegir: ${missing.join(', ')}.`}
      </p>
    </div>
  );
}
