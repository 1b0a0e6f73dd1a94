import { Ellipsis, FileUp } from 'lucide-react';
import { useState } from 'react';
import { MD, useWide } from '#web/base/use-wide.ts';
import { Button } from '#web/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';
import { ImportWindow, preloadImport } from './import-window.tsx';

/** Imports customers' opening debts; on phones from the ⋯ menu. */
export function DebtFiles() {
  const wide = useWide(MD);
  const [opening, setOpening] = useState(0);
  const [open, setOpen] = useState(false);
  const begin = () => {
    setOpening((last) => last + 1);
    setOpen(true);
  };
  const label = (
    <>
      <FileUp aria-hidden="true" />
      Importar saldos
    </>
  );
  return (
    <>
      {wide ? (
        <Button variant="outline" onPointerEnter={preloadImport} onClick={begin}>
          {label}
        </Button>
      ) : (
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button variant="outline" size="icon" aria-label="Más acciones">
              <Ellipsis aria-hidden="true" />
            </Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent>
            <DropdownMenuItem onSelect={begin}>{label}</DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
      )}
      <ImportWindow
        importing={opening > 0 ? { kind: 'debts', opening } : null}
        open={open}
        onOpenChange={setOpen}
      />
    </>
  );
}
