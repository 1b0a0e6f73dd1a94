import { Clock, Copy, Hourglass, Pencil, RotateCcw, Sun, Trash2 } from 'lucide-react';
import type { MenuItem } from '#domain/menu/answers/menu.ts';
import type { AvailabilityChange } from '#web/parts/availability/use-availability.ts';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
} from '#web/ui/dropdown-menu.tsx';
import { MoreMenuTrigger } from '#web/ui/more-menu-trigger.tsx';

export interface ProductCardActions {
  readonly open: (item: MenuItem) => void;
  readonly sell: (item: MenuItem, selling: AvailabilityChange) => void;
  readonly count: (item: MenuItem) => void;
  readonly duplicate: (item: MenuItem) => void;
  readonly remove: (item: MenuItem) => void;
}

interface CardMenuProps {
  item: MenuItem;
  actions: ProductCardActions;
  variant?: 'outline' | 'ghost';
}

/** The actions on a product without opening it, above all marking it 'agotado'. */
export function CardMenu({ item, actions, variant = 'outline' }: CardMenuProps) {
  const isMarked = item.sold_out || item.countdown !== null;
  return (
    <DropdownMenu>
      <MoreMenuTrigger variant={variant} size="icon-sm" label={`Opciones de ${item.name}`} />
      <DropdownMenuContent>
        <DropdownMenuLabel>Agotado</DropdownMenuLabel>
        <DropdownMenuItem onSelect={() => actions.sell(item, { sold_out: 'hour' })}>
          <Clock aria-hidden="true" />
          Por una hora
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => actions.sell(item, { sold_out: 'today' })}>
          <Sun aria-hidden="true" />
          Por hoy
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => actions.sell(item, { sold_out: 'changed' })}>
          <Hourglass aria-hidden="true" />
          Hasta que lo cambie
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => actions.count(item)}>
          <span aria-hidden="true" className="grid size-4 place-items-center text-xs font-bold">
            5
          </span>
          Quedan…
        </DropdownMenuItem>
        {isMarked && (
          <DropdownMenuItem onSelect={() => actions.sell(item, { sold_out: null, countdown: null })}>
            <RotateCcw aria-hidden="true" />
            Volver a vender
          </DropdownMenuItem>
        )}
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={() => actions.open(item)}>
          <Pencil aria-hidden="true" />
          Editar
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => actions.duplicate(item)}>
          <Copy aria-hidden="true" />
          Duplicar
        </DropdownMenuItem>
        <DropdownMenuItem tone="destructive" onSelect={() => actions.remove(item)}>
          <Trash2 aria-hidden="true" />
          Eliminar
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
