import { X } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react';
import type { Table } from '#domain/orders/answers/tables.ts';
import { Button } from '#web/ui/button.tsx';
import { FloorQueue } from './floor-queue.tsx';
import { TableOrder, type TableOrderProps, type TableParts } from './table-order.tsx';

interface PanelFrameProps extends Omit<TableParts, 'description' | 'footer'> {
  description?: string;
  footer?: ReactNode;
  headingRef?: Ref<HTMLHeadingElement>;
  onClose?: () => void;
}

function PanelFrame({ title, description, footer, children, headingRef, onClose }: PanelFrameProps) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      data-keep-clear=""
      className="flex h-full flex-col overflow-hidden rounded-card border bg-card contain-content"
    >
      <header className="flex min-h-16 items-start gap-2 border-b py-2.5 pr-2 pl-4">
        <div className="min-w-0 flex-1 self-center break-words">
          <h2 ref={headingRef} id={heading} tabIndex={-1} className="rounded-control focus-ring">
            {title}
          </h2>
          {description && <p className="text-sm text-muted-foreground figures">{description}</p>}
        </div>
        {onClose && (
          <Button variant="ghost" size="icon" aria-label="Cerrar" onClick={onClose}>
            <X aria-hidden="true" />
          </Button>
        )}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-4">{children}</div>
      {footer && <footer className="border-t px-4 pt-3 pb-4">{footer}</footer>}
    </section>
  );
}

/** Closes the panel with Escape, unless a window or a menu over it uses the key. */
function useEscape(onEscape: (() => void) | null): void {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) latest.current?.();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

interface TablePanelProps extends Omit<TableOrderProps, 'table'> {
  /** The chosen table; null lists what waits. */
  table: Table | null;
  /** Whether it is beside the floor, otherwise below it. */
  isColumn: boolean;
  /** Whether the chosen table was opened without a pointer: its heading is then focused. */
  takesFocus: boolean;
  /** The tables of the floor; null while they load. */
  tables: readonly Table[] | null;
  onOpen: (table: Table, byKeyboard: boolean) => void;
  /** Called with whether the focus was in the panel. */
  onClose: (hadFocus: boolean) => void;
}

/** The panel of the floor: the order of the chosen table, or the tables that wait. */
export function TablePanel({
  table,
  isColumn,
  takesFocus,
  tables,
  onOpen,
  onClose,
  ...rest
}: TablePanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const chosen = table?.id ?? null;
  const close = () => onClose(panel.current?.contains(document.activeElement) ?? false);
  useEscape(table ? close : null);
  useEffect(() => {
    if (chosen !== null && takesFocus) heading.current?.focus();
  }, [chosen, takesFocus]);

  return (
    <div
      ref={panel}
      className={
        isColumn
          ? 'sticky top-[calc(var(--header-height)+0.5rem)] mt-2 h-[calc(100dvh-var(--header-height)-1rem)] min-h-96'
          : 'h-96'
      }
    >
      {table ? (
        <TableOrder key={table.id} table={table} isAttended={false} {...rest}>
          {(parts) => <PanelFrame {...parts} headingRef={heading} onClose={close} />}
        </TableOrder>
      ) : (
        <PanelFrame title={<span className="text-xl leading-7 font-semibold">Por atender</span>}>
          <FloorQueue tables={tables} onOpen={onOpen} />
        </PanelFrame>
      )}
    </div>
  );
}
