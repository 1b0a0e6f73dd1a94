import { ArrowDownUp, LayoutGrid, ListTree, type LucideIcon, Rows3, Trash2 } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { setMenuView, useMenuView } from './menu-view.ts';

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

/** Changes between cards and list; it shows what a press leads to. */
export function ViewTool() {
  const view = useMenuView();
  return view === 'list' ? (
    <Tool label="Ver como tarjetas" Icon={LayoutGrid} onClick={() => setMenuView('cards')} />
  ) : (
    <Tool label="Ver como lista" Icon={Rows3} onClick={() => setMenuView('list')} />
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
    <>
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
    </>
  );
}
