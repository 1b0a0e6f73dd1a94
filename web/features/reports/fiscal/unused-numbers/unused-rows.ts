import type { Day, Zone } from '#domain/base/time.ts';
import type { UnusedNumbers } from '#domain/fiscal/answers/fiscal.ts';
import { type FileTable, tableOf } from '#web/base/file-table.ts';

export type UnusedRange = UnusedNumbers['ranges'][number];
export type UnusedState = 'Reportado' | 'Por reportar' | 'Plazo vencido';

export const unusedState = ({ reported_at, deadline }: UnusedRange, today: Day): UnusedState => {
  if (reported_at !== null) return 'Reportado';
  return deadline < today ? 'Plazo vencido' : 'Por reportar';
};

export const STATE_TONES = {
  Reportado: 'success',
  'Por reportar': 'warning',
  'Plazo vencido': 'danger',
} as const satisfies Record<UnusedState, string>;

/** The numbers of a range that follow each other, as they are reported: one row for each span. */
export function unusedTables({ ranges }: UnusedNumbers, today: Day, zone: Zone): readonly FileTable[] {
  const rows = ranges.flatMap((range) => range.spans.map((span) => ({ range, span })));
  return [
    tableOf(
      'Números sin usar',
      [
        { head: 'Punto', kind: 'text', of: ({ range }) => range.point },
        { head: 'Tipo', kind: 'text', of: ({ range }) => range.type },
        { head: 'CAI', kind: 'text', of: ({ range }) => range.cai },
        { head: 'Desde', kind: 'text', of: ({ span }) => span.from },
        { head: 'Hasta', kind: 'text', of: ({ span }) => span.to },
        { head: 'Cantidad', kind: 'number', of: ({ span }) => span.quantity, adds: true },
        { head: 'Fecha límite de emisión', kind: 'day', of: ({ range }) => range.valid_until },
        { head: 'Reportar a más tardar', kind: 'day', of: ({ range }) => range.deadline },
        { head: 'Estado', kind: 'text', of: ({ range }) => unusedState(range, today) },
        {
          head: 'Reportado',
          kind: 'instant',
          of: ({ range }) => (range.reported_at === null ? null : new Date(range.reported_at)),
        },
        { head: 'Por', kind: 'text', of: ({ range }) => range.reported_by },
        { head: 'Preimpresa', kind: 'text', of: ({ range }) => (range.is_preprinted ? 'Sí' : null) },
      ],
      rows,
      zone,
    ),
  ];
}
