import { useEffect, useRef } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { cn } from '#web/ui/cn.ts';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { RIGHT_FADE } from '#web/ui/right-fade.ts';
import { useOverflow } from '#web/ui/use-overflow.ts';
import type { ReportCategory, ReportEntry } from './catalogue.ts';

interface CategoryListProps {
  categories: readonly ReportCategory[];
  chosen: ReportCategory | undefined;
  onChoose: (category: ReportCategory) => void;
}

/** Scrolls the chosen item into view in a row that is wider than the screen. */
function useChosenInView<E extends HTMLElement>(chosen: string | undefined) {
  const row = useRef<E>(null);
  useEffect(() => {
    if (chosen === undefined) return;
    row.current
      ?.querySelector('[aria-current="true"]')
      ?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [chosen]);
  return row;
}

interface ReportSelectProps {
  categories: readonly ReportCategory[];
  chosen: ReportEntry | undefined;
  onChoose: (category: string, report: string) => void;
}

/** All reports by category, in place of the list and the tabs on phones. */
export function ReportSelect({ categories, chosen, onChoose }: ReportSelectProps) {
  return (
    <NativeSelect
      aria-label="Reporte"
      value={chosen?.id ?? ''}
      onChange={({ target }) => {
        const category = categories.find(({ reports }) => reports.some(({ id }) => id === target.value));
        if (category) onChoose(category.id, target.value);
      }}
      className="font-semibold md:hidden print:hidden"
    >
      {chosen === undefined && <option value="">Elige un reporte</option>}
      {categories.map(({ id, title, reports }) => (
        <optgroup key={id} label={title}>
          {reports.map((report) => (
            <option key={report.id} value={report.id}>
              {report.title}
            </option>
          ))}
        </optgroup>
      ))}
    </NativeSelect>
  );
}

/** The categories on the left, each with its number of reports. */
export function CategoryList({ categories, chosen, onChoose }: CategoryListProps) {
  const row = useChosenInView<HTMLUListElement>(chosen?.id);
  return (
    <nav aria-label="Categorías de reportes" className="min-w-0 max-md:hidden print:hidden">
      <ul ref={row} className="scrollbar-none flex gap-1 overflow-x-auto lg:flex-col">
        {categories.map((category) => (
          <li key={category.id} className="shrink-0">
            <button
              type="button"
              aria-current={category === chosen ? 'true' : undefined}
              onClick={() => onChoose(category)}
              className={cn(
                'flex min-h-11 w-full items-center justify-between gap-3 rounded-control px-3 text-left text-sm font-medium focus-ring',
                category === chosen ? 'bg-muted' : 'text-muted-foreground hover:bg-muted/60',
              )}
            >
              {category.title}
              <span className="figures text-muted-foreground">{category.reports.length}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface ReportTabsProps {
  category: ReportCategory;
  chosen: ReportEntry | undefined;
  onChoose: (report: ReportEntry) => void;
}

/** The reports of the category, at the top; premium ones are marked. */
export function ReportTabs({ category, chosen, onChoose }: ReportTabsProps) {
  const row = useChosenInView<HTMLElement>(chosen?.id);
  const { ref, hasMoreAtRight } = useOverflow(row);
  return (
    <nav
      key={category.id}
      ref={ref}
      aria-label={`Reportes de ${category.title}`}
      className={cn(
        'scrollbar-none flex gap-1 overflow-x-auto border-b max-md:hidden print:hidden',
        hasMoreAtRight && RIGHT_FADE,
      )}
    >
      {category.reports.map((report) => (
        <button
          key={report.id}
          type="button"
          aria-current={report === chosen ? 'true' : undefined}
          onClick={() => onChoose(report)}
          className={cn(
            'relative inline-flex h-11 shrink-0 items-center gap-2 rounded-t-lg px-3 text-sm font-medium whitespace-nowrap focus-visible:outline-offset-[-2px]',
            report === chosen
              ? 'after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:rounded-full after:bg-foreground'
              : 'text-muted-foreground hover:text-foreground',
          )}
        >
          {report.title}
          {report.premium && <Badge>PRO</Badge>}
        </button>
      ))}
    </nav>
  );
}
