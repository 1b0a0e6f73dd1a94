import { FilesMenu, type FilesOf } from './files-menu.tsx';

const FILES: readonly FilesOf[] = [{ kind: 'ingredients', label: 'Ingredientes', action: 'inventory:write' }];

/** The files of the inventory's page. */
export function InventoryFiles() {
  return <FilesMenu files={FILES} />;
}
