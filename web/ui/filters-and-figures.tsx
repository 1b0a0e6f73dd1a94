import type { ReactNode } from 'react';

interface FiltersAndFiguresProps {
  filters: ReactNode;
  /** The FigureStrip; none without figures. */
  figures: ReactNode;
  /** A button after the figures. */
  action?: ReactNode;
}

/** The filters of a view and its figures: in one row from 1024 px, because the tabs take one. */
export function FiltersAndFigures({ filters, figures, action }: FiltersAndFiguresProps) {
  return (
    <div className="mb-3 flex min-w-0 flex-wrap items-center gap-3 lg:min-h-12 lg:flex-nowrap lg:gap-1">
      <div className="min-w-0 flex-1 max-lg:basis-full">{filters}</div>
      {(figures || action) && (
        <div className="flex min-w-0 items-center gap-3 max-lg:basis-full lg:shrink-0 lg:gap-1">
          <div className="min-w-0 max-lg:flex-1 lg:last:-mr-5">{figures}</div>
          {action}
        </div>
      )}
    </div>
  );
}
