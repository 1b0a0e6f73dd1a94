import { LayoutGrid, type LucideIcon, Move, Pencil, Plus, QrCode, RotateCcw } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem } from '#web/ui/dropdown-menu.tsx';
import { MoreMenuTrigger } from '#web/ui/more-menu-trigger.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import type { FloorMode } from './table-card.tsx';

interface ToolProps {
  label: string;
  Icon: LucideIcon;
  pressed?: boolean;
  busy?: boolean;
  onClick: () => void;
}

function Tool({ label, Icon, pressed, busy, onClick }: ToolProps) {
  return (
    <Tooltip text={label}>
      <Button
        variant="outline"
        size="icon"
        aria-label={label}
        aria-pressed={pressed}
        busy={busy}
        onClick={onClick}
        className="aria-pressed:border-foreground aria-pressed:bg-foreground aria-pressed:text-background"
      >
        <Icon aria-hidden="true" />
      </Button>
    </Tooltip>
  );
}

interface FloorToolsProps {
  mode: FloorMode;
  /** True when the user may arrange tables; otherwise only serve them. */
  mayArrange: boolean;
  businessId: string | null;
  saving: boolean;
  onMode: (mode: FloorMode) => void;
  onReset: () => void;
  onAreas: () => void;
  onAdd: () => void;
}

/** The tools of 'Espacios': a ⋯ menu while tables are served, and the buttons of a mode while it is on. */
export function FloorTools(props: FloorToolsProps) {
  const { mode, mayArrange, businessId, saving, onMode, onReset, onAreas, onAdd } = props;
  if (mode === 'arrange') {
    return (
      <>
        <Button variant="outline" onClick={onReset}>
          <RotateCcw aria-hidden="true" />
          Reset
        </Button>
        <Tool label="Mover mesas" Icon={Move} pressed busy={saving} onClick={() => onMode('serve')} />
      </>
    );
  }
  if (mode === 'edit') {
    return (
      <>
        <Button variant="outline" onClick={onAreas}>
          <LayoutGrid aria-hidden="true" />
          Áreas
        </Button>
        <Tool label="Agregar mesa" Icon={Plus} onClick={onAdd} />
        <Tool label="Editar mesas" Icon={Pencil} pressed onClick={() => onMode('serve')} />
      </>
    );
  }
  return (
    <DropdownMenu>
      <MoreMenuTrigger label="Acciones de las mesas" />
      <DropdownMenuContent className="w-60">
        {mayArrange && (
          <>
            <DropdownMenuItem onSelect={onAdd}>
              <Plus aria-hidden="true" />
              Agregar mesa
            </DropdownMenuItem>
            <DropdownMenuItem onSelect={() => onMode('edit')}>
              <Pencil aria-hidden="true" />
              Editar mesas
            </DropdownMenuItem>
            <DropdownMenuItem onSelect={() => onMode('arrange')}>
              <Move aria-hidden="true" />
              Mover mesas
            </DropdownMenuItem>
          </>
        )}
        {businessId && (
          <DropdownMenuItem asChild>
            <a href={`/menu-qr/${businessId}`} target="_blank" rel="noreferrer">
              <QrCode aria-hidden="true" />
              Ver menú en navegador
            </a>
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
