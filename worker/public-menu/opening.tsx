import type { PublicMenu } from '#db/queries/menu/public-menu.ts';
import { hourText } from '#domain/base/clock-text.ts';
import {
  type Opening as DayOpening,
  type OpeningWeek,
  openingState,
  openingsByDay,
  WEEK,
} from '#domain/business/opening-hours.ts';
import { LABELS, type MenuLanguage } from './labels.ts';

const MINUTE = 60_000;

type PublicBusiness = PublicMenu['business'];

/** Days that follow each other with the same openings. */
interface Span {
  readonly first: number;
  readonly last: number;
  readonly openings: readonly DayOpening[];
}

function spansOf(days: OpeningWeek): readonly Span[] {
  const textOf = (openings: readonly DayOpening[]) => openings.map(({ from, to }) => from + to).join();
  const spans: Span[] = [];
  for (const [place, openings] of days.entries()) {
    const day = WEEK[place] ?? 0;
    const before = spans.at(-1);
    if (before && textOf(before.openings) === textOf(openings)) spans.splice(-1, 1, { ...before, last: day });
    else spans.push({ first: day, last: day, openings });
  }
  return spans;
}

interface OpeningProps {
  readonly business: PublicBusiness;
  readonly at: Date;
  readonly language: MenuLanguage;
}

/**
 * Whether the place is open, and its hours. `data-until` is when the sentence is over: the page's script then hides it, if it could not
 * read the page again.
 */
export function Opening({ business, at, language }: OpeningProps) {
  const { opening_hours, zone, time_format } = business;
  if (opening_hours === null) return null;
  const labels = LABELS[language];
  const state = openingState(opening_hours, at, zone);
  const hour = (time: string) => hourText(time, time_format);
  const daysOf = ({ first, last }: Span) => {
    const [from = '', to = ''] = [labels.weekdays[first], labels.weekdays[last]];
    if (first === WEEK[0] && last === WEEK.at(-1)) return labels.everyDay;
    return first === last ? from : `${from} ${labels.to} ${to}`;
  };
  const hoursOf = ({ from, to }: DayOpening) => (from === to ? labels.allDay : `${hour(from)} – ${hour(to)}`);
  return (
    <details class="hours">
      <summary>
        <b
          class={state.isOpen ? 'open' : undefined}
          data-until={state.lastsMinutes === null ? undefined : at.getTime() + state.lastsMinutes * MINUTE}
        >
          {labels.opening(state, time_format)}
        </b>{' '}
        <span>{labels.hours}</span>
      </summary>
      <dl>
        {spansOf(openingsByDay(opening_hours)).map((span) => (
          <div key={span.first}>
            <dt>{daysOf(span)}</dt>
            <dd>
              {span.openings.length === 0
                ? labels.closed
                : span.openings.map((opening) => <span key={opening.from}>{hoursOf(opening)} </span>)}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
