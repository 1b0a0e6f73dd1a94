import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ImportWindow, preloadImport } from './import-window.tsx';

/** Imports customers' opening debts. */
export function DebtFiles() {
  const [opening, setOpening] = useState(0);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        aria-label="Importar saldos"
        className="max-md:w-11 max-md:px-0"
        onPointerEnter={preloadImport}
        onClick={() => {
          setOpening((last) => last + 1);
          setOpen(true);
        }}
      >
        <FileUp aria-hidden="true" />
        <span className="max-md:hidden">Importar saldos</span>
      </Button>
      <ImportWindow
        importing={opening > 0 ? { kind: 'debts', opening } : null}
        open={open}
        onOpenChange={setOpen}
      />
    </>
  );
}
