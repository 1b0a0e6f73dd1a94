import type { KitchenStatistics } from '#domain/kitchen/answers/kitchen.ts';
import { compare } from '#domain/kitchen/kitchen.ts';
import type { FigureChange } from '#domain/reports/changes.ts';

/** One figure of the kitchen's day. */
export interface DayFigure {
  /** 'Preparación promedio'. */
  readonly label: string;
  /** The part of the label that narrow bars show. */
  readonly shortLabel: string;
  readonly value: string;
  readonly unit?: 'min';
  /** Against yesterday until the same time; undefined without tickets to compare. */
  readonly change?: FigureChange & { readonly difference: string };
  /** The sentence in place of the comparison. */
  readonly note: string;
}

const NONE = '—';
const integers = new Intl.NumberFormat('es-HN', { maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat('es-HN', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

interface DayComparison {
  today: number;
  yesterday: number;
  moreIsBetter: boolean;
  format: Intl.NumberFormat;
  /** The unit of the difference in the sentence: ' min'. */
  unit: string;
}

function compareWithYesterday({ today, yesterday, moreIsBetter, format, unit }: DayComparison) {
  const verdict = compare(today, yesterday, moreIsBetter);
  const difference = format.format(Math.abs(today - yesterday));
  if (verdict === 'same')
    return { direction: 'same', verdict, difference, text: 'Igual que ayer a esta hora' } as const;
  const more = today > yesterday;
  return {
    direction: more ? 'up' : 'down',
    verdict,
    difference,
    text: `${difference}${unit} ${more ? 'más' : 'menos'} que ayer a esta hora`,
  } as const;
}

/** The kitchen's four figures of the day, compared with yesterday until the same time (1-core §9). */
export function dayFigures({ today, yesterday }: KitchenStatistics): readonly DayFigure[] {
  const isKnown = yesterday.served > 0;
  const changeOf = (key: keyof typeof today, moreIsBetter: boolean, format = integers, unit = '') =>
    isKnown
      ? {
          change: compareWithYesterday({
            today: today[key],
            yesterday: yesterday[key],
            moreIsBetter,
            format,
            unit,
          }),
        }
      : {};
  const averageOf = (key: keyof typeof today, format: Intl.NumberFormat) =>
    today.served > 0
      ? { value: format.format(today[key]), unit: 'min' as const, ...changeOf(key, false, format, ' min') }
      : { value: NONE };
  const averageNote = isKnown ? 'Aún sin órdenes servidas' : 'Sin órdenes ayer a esta hora';
  return [
    {
      label: 'Órdenes servidas',
      shortLabel: 'Servidas',
      value: integers.format(today.served),
      ...changeOf('served', true),
      note: 'Sin órdenes ayer a esta hora',
    },
    {
      label: 'A tiempo / Tarde',
      shortLabel: 'A tiempo / Tarde',
      value: `${integers.format(today.on_time)} / ${integers.format(today.late)}`,
      ...changeOf('late', false, integers, ' tarde'),
      note: 'Sin órdenes ayer a esta hora',
    },
    {
      label: 'Preparación promedio',
      shortLabel: 'Preparación',
      ...averageOf('average_preparation', oneDecimal),
      note: averageNote,
    },
    {
      label: 'Espera promedio',
      shortLabel: 'Espera',
      ...averageOf('average_waiting', integers),
      note: averageNote,
    },
  ];
}
