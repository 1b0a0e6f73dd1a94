import { FilesMenu, type FilesOf } from './files-menu.tsx';

const FILES: readonly FilesOf[] = [{ kind: 'ingredients', label: 'Ingredientes', action: 'inventory:write' }];

export function InventoryFiles() {
  return <FilesMenu files={FILES} isCrowded />;
}
