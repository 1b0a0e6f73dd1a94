import { LayoutGrid, type LucideIcon, Move, Pencil, Plus, QrCode, RotateCcw } from 'lucide-react';
import { Button, buttonVariants } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';
import type { FloorMode } from './table-card.tsx';

interface ToolProps {
  label: string;
  Icon: LucideIcon;
  pressed?: boolean;
  busy?: boolean;
  className?: string;
  onClick: () => void;
}

function Tool({ label, Icon, pressed, busy, className, onClick }: ToolProps) {
  return (
    <Tooltip text={label}>
      <Button
        variant="outline"
        size="icon"
        aria-label={label}
        aria-pressed={pressed}
        busy={busy}
        onClick={onClick}
        className={cn(
          'aria-pressed:border-foreground aria-pressed:bg-foreground aria-pressed:text-background',
          className,
        )}
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

/** The buttons of 'Espacios'. Buttons of a mode come last, so that the others do not move; toasts do not cover them. */
export function FloorTools(props: FloorToolsProps) {
  const { mode, mayArrange, businessId, saving, onMode, onReset, onAreas, onAdd } = props;
  return (
    <div className="flex items-start gap-2 max-sm:flex-wrap">
      {mayArrange && (
        <>
          <Tool
            label="Mover mesas"
            Icon={Move}
            pressed={mode === 'arrange'}
            busy={saving}
            onClick={() => onMode(mode === 'arrange' ? 'serve' : 'arrange')}
          />
          <Tool
            label="Editar mesas"
            Icon={Pencil}
            pressed={mode === 'edit'}
            onClick={() => onMode(mode === 'edit' ? 'serve' : 'edit')}
          />
        </>
      )}
      {businessId && (
        <Tooltip text="Ver menú en navegador">
          <a
            href={`/menu-qr/${businessId}`}
            target="_blank"
            rel="noreferrer"
            aria-label="Ver menú en navegador"
            className={buttonVariants({ variant: 'outline', size: 'icon' })}
          >
            <QrCode aria-hidden="true" />
          </a>
        </Tooltip>
      )}
      {mayArrange && <Tool label="Agregar mesa" Icon={Plus} onClick={onAdd} />}
      {mode === 'arrange' && (
        <Button variant="outline" onClick={onReset}>
          <RotateCcw aria-hidden="true" />
          Reset
        </Button>
      )}
      {mode === 'edit' && (
        <Button variant="outline" onClick={onAreas}>
          <LayoutGrid aria-hidden="true" />
          Áreas
        </Button>
      )}
    </div>
  );
}
