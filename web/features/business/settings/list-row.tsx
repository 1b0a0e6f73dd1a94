import { ChevronRight, type LucideIcon, Pencil } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { cn } from '#web/ui/cn.ts';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem } from '#web/ui/dropdown-menu.tsx';
import { MoreMenuTrigger } from '#web/ui/more-menu-trigger.tsx';

export interface RowAction {
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly onSelect: () => void;
  readonly isDestructive?: boolean;
}

export interface RowState {
  readonly label: string;
  readonly tone: 'neutral' | 'outline' | 'success' | 'warning';
}

interface ListRowProps extends Omit<ComponentProps<'li'>, 'children'> {
  name: string;
  /** After the name, muted. */
  note?: string | undefined;
  /** The one fact that matters about it. */
  fact?: ReactNode;
  /** Its state, if it is not the usual one. */
  state?: RowState | false | null | undefined;
  /** After all, before the menu: an amount. */
  end?: ReactNode;
  /** Before the button: the handle of a list with an order. */
  handle?: ReactNode;
  /** Before the name: a picture. */
  lead?: ReactNode;
  /** What opens on a press of the row; without it, the row cannot be pressed. */
  onEdit?: (() => void) | undefined;
  /** More than editing: they are in the ⋯ menu. */
  actions?: readonly RowAction[];
}

/** The ⋯ menu of a row. */
export function RowMenu({ name, actions }: Required<Pick<ListRowProps, 'name' | 'actions'>>) {
  return (
    <DropdownMenu>
      <MoreMenuTrigger label={`Más acciones de ${name}`} />
      <DropdownMenuContent>
        {actions.map(({ label, Icon, onSelect, isDestructive }) => (
          <DropdownMenuItem key={label} tone={isDestructive ? 'destructive' : 'default'} onSelect={onSelect}>
            <Icon aria-hidden="true" />
            {label}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** A row of a list in the settings: name, fact and state; it opens on a press, and has a ⋯ menu or a chevron. */
export function ListRow({
  name,
  note,
  fact,
  state,
  end,
  handle,
  lead,
  onEdit,
  actions = [],
  className,
  ...rest
}: ListRowProps) {
  const content = (
    <>
      {lead}
      <span className="min-w-0 flex-1 gap-x-4 sm:flex sm:items-center sm:justify-between">
        <span className="block truncate text-sm leading-5 font-medium">
          {onEdit && <span className="sr-only">Editar </span>}
          {name}
          {note && <span className="font-normal text-muted-foreground"> {note}</span>}
        </span>
        {(fact || state) && (
          <span className="flex min-w-0 items-center gap-2 sm:flex-row-reverse sm:gap-4">
            {state && (
              <Badge tone={state.tone} className="max-sm:h-5 max-sm:px-2">
                {state.label}
              </Badge>
            )}
            <span className="min-w-0 truncate text-sm leading-5 text-muted-foreground figures">{fact}</span>
          </span>
        )}
      </span>
      {end}
    </>
  );
  const box = cn('flex min-h-13 min-w-0 flex-1 items-center gap-3 py-1.5', !handle && 'pl-4 sm:pl-5');
  return (
    <li className={cn('flex items-center', className)} {...rest}>
      {handle}
      {onEdit ? (
        <button
          type="button"
          onClick={onEdit}
          className={cn(
            box,
            'pr-2 text-left transition-colors hover:bg-muted focus-ring focus-visible:-outline-offset-2',
          )}
        >
          {content}
          {actions.length === 0 && (
            <ChevronRight className="mr-2 size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
          )}
        </button>
      ) : (
        <div className={cn(box, actions.length === 0 && 'pr-4 sm:pr-5')}>{content}</div>
      )}
      {actions.length > 0 && (
        <span className="mx-1 shrink-0">
          <RowMenu
            name={name}
            actions={onEdit ? [{ label: 'Editar', Icon: Pencil, onSelect: onEdit }, ...actions] : actions}
          />
        </span>
      )}
    </li>
  );
}
