import { ArrowDownUp, ListTree, type LucideIcon, Trash2 } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';

/** The mode of the menu's screen. */
export type MenuMode = 'look' | 'order' | 'delete';

interface ToolProps {
  label: string;
  Icon: LucideIcon;
  pressed?: boolean;
  onClick: () => void;
}

function Tool({ label, Icon, pressed, onClick }: ToolProps) {
  return (
    <Tooltip text={label}>
      <Button
        variant="outline"
        size="icon"
        aria-label={label}
        aria-pressed={pressed}
        onClick={onClick}
        className="aria-pressed:border-foreground aria-pressed:bg-foreground aria-pressed:text-background"
      >
        <Icon aria-hidden="true" />
      </Button>
    </Tooltip>
  );
}

interface MenuToolsProps {
  mode: MenuMode;
  onMode: (mode: MenuMode) => void;
  onCategories: () => void;
}

/** The buttons beside the search: reorder the products, open all categories, show the delete buttons. */
export function MenuTools({ mode, onMode, onCategories }: MenuToolsProps) {
  const toggle = (next: MenuMode) => onMode(mode === next ? 'look' : next);
  return (
    <div className="flex shrink-0 gap-2">
      <Tool
        label="Ordenar productos"
        Icon={ArrowDownUp}
        pressed={mode === 'order'}
        onClick={() => toggle('order')}
      />
      <Tool label="Categorías" Icon={ListTree} onClick={onCategories} />
      <Tool
        label="Eliminar categorías"
        Icon={Trash2}
        pressed={mode === 'delete'}
        onClick={() => toggle('delete')}
      />
    </div>
  );
}
