import { SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { MD, useWide } from '#web/base/use-wide.ts';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { Popover, PopoverContent, PopoverTrigger } from './popover.tsx';
import { Sheet, SheetContent, SheetTrigger } from './sheet.tsx';

/** Whether the content of a row fits in it without wrapping. */
function useFits() {
  const row = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  const [needed, setNeeded] = useState(0);
  const fits = width >= needed;
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  // After each render: a filter may appear once its choices are read.
  useLayoutEffect(() => {
    const element = row.current;
    if (!element || !fits || element.scrollWidth <= element.clientWidth) return;
    setWidth(element.clientWidth);
    setNeeded(element.scrollWidth);
  });
  return { row, fits };
}

interface FilterBarProps {
  /** A SearchInput without a width of its own. */
  search?: ReactNode;
  /** What stays in sight after the search: a PeriodPicker, which is `compact` in a list, or chips. */
  pinned?: ReactNode;
  /** The other filters: fields without a width of their own. */
  children?: ReactNode;
  /** How many of the other filters are set. */
  active?: number;
  /** Removes the other filters. */
  onClear?: (() => void) | undefined;
  /** Whether the other filters have no effect, such as during a search by number. */
  disabled?: boolean;
  /** Whether the other filters are always behind their button, such as fields with labels. */
  isFolded?: boolean;
  /** The label of the button that closes the sheet on phones. */
  show?: string;
  /** What follows the filters in the row, such as a count. */
  end?: ReactNode;
  className?: string;
}

/**
 * One row of 44 px with the search, what stays in sight and the other filters. The button 'Filtros (n)' opens the others where they do not fit: in a
 * popover, on phones in a sheet.
 */
export function FilterBar({
  search,
  pinned,
  children,
  active = 0,
  onClear,
  disabled = false,
  isFolded = false,
  show = 'Ver la lista',
  end,
  className,
}: FilterBarProps) {
  const isPhone = !useWide(MD);
  const [open, setOpen] = useState(false);
  const { row, fits } = useFits();
  const inline = !isPhone && !isFolded && fits;
  const trigger = (
    <Button variant="outline" disabled={disabled} className={cn(pinned && 'max-md:px-3')}>
      <SlidersHorizontal aria-hidden="true" />
      <span className={cn(pinned && 'max-md:sr-only')}>Filtros</span>
      {active > 0 && <span className="figures">({active})</span>}
    </Button>
  );
  const clear = (
    <Button variant="outline" disabled={active === 0} onClick={onClear}>
      Quitar filtros
    </Button>
  );
  return (
    <search
      ref={row}
      aria-label="Filtros"
      className={cn(
        'flex min-h-11 min-w-0 items-center gap-2 pointer-fine:[&_input]:text-sm pointer-fine:[&_select]:text-sm pointer-fine:[&_[role=combobox]]:text-sm',
        className,
      )}
    >
      {search && (
        <div className={cn('min-w-0 flex-1', inline ? 'md:max-w-80 md:min-w-48' : 'md:max-w-80')}>
          {search}
        </div>
      )}
      {pinned}
      {children &&
        (inline ? (
          <>
            <fieldset
              disabled={disabled}
              aria-label="Otros filtros"
              className="flex shrink-0 gap-2 *:w-auto *:max-w-44 pointer-coarse:*:max-w-52"
            >
              {children}
            </fieldset>
            {active > 0 && !disabled && (
              <Button
                variant="ghost"
                size="icon"
                aria-label="Quitar filtros"
                title="Quitar filtros"
                onClick={onClear}
              >
                <X aria-hidden="true" />
              </Button>
            )}
          </>
        ) : isPhone ? (
          <Sheet open={open} onOpenChange={setOpen}>
            <SheetTrigger asChild>{trigger}</SheetTrigger>
            <SheetContent
              title="Filtros"
              footer={
                <div className="grid grid-cols-2 gap-2">
                  {clear}
                  <Button onClick={() => setOpen(false)}>{show}</Button>
                </div>
              }
            >
              <div className="grid gap-3 pt-1">{children}</div>
            </SheetContent>
          </Sheet>
        ) : (
          <Popover open={open} onOpenChange={setOpen}>
            <PopoverTrigger asChild>{trigger}</PopoverTrigger>
            <PopoverContent aria-label="Filtros" align="start" className="grid w-80 gap-3">
              {children}
              {clear}
            </PopoverContent>
          </Popover>
        ))}
      {end && <div className="ml-auto">{end}</div>}
    </search>
  );
}
