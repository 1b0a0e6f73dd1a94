import { Download, ExternalLink, Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { notify } from '#web/base/notify.ts';
import { useSettings } from '#web/data/business.ts';
import { useFloor, useTables } from '#web/data/floor/use-tables.ts';
import { useUser } from '#web/data/session.ts';
import { printSheet } from '#web/parts/print/print-job.ts';
import { TableSheets } from '#web/parts/print/table-sheets.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogContent } from '#web/ui/dialog.tsx';
import { useCodeLogo } from './qr-logo.ts';

interface QrDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const drawing = () => import('./qr-code.ts');
const INVITATION = 'Escanea este código para ver el menú';

function save(canvas: HTMLCanvasElement, name: string): void {
  canvas.toBlob((blob) => {
    if (!blob) return;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 0);
  }, 'image/png');
}

function Code({ businessId, name }: { businessId: string; name: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { data, error } = useSettings();
  const logo = useCodeLogo(data ? data.logo_url : error && null);
  const floor = useFloor();
  const tables = useTables();
  const [isDrawn, setDrawn] = useState(false);
  const address = `${location.origin}/menuqr/${businessId}`;

  useEffect(() => {
    let left = false;
    drawing()
      .then(({ drawCode }) => {
        if (left || !canvas.current) return;
        drawCode(canvas.current, address, logo.picture);
        setDrawn(true);
      })
      .catch(() => notify.error('No se pudo dibujar el código. Recarga la página e intenta de nuevo.'));
    return () => {
      left = true;
    };
  }, [address, logo.picture]);

  const print = async () => {
    const { codePicture } = await drawing();
    const names = tables.map((table) => table.name);
    await printSheet(
      <TableSheets
        business={name}
        invitation={INVITATION}
        code={codePicture(address, logo.picture)}
        tables={names}
      />,
    );
  };
  const isBusy = !isDrawn || !logo.isSettled;
  const isCounting = floor.data === undefined && floor.error === undefined;

  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <div className="overflow-hidden rounded-card border bg-white">
        <canvas
          ref={canvas}
          width={256}
          height={256}
          role="img"
          aria-label={`Código QR del menú de ${name}`}
          className="block size-64"
        />
      </div>
      <p className="text-muted-foreground">{INVITATION}</p>
      <a
        href={`/menu-qr/${businessId}`}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center gap-1.5 font-semibold underline decoration-foreground/35 underline-offset-4 hover:decoration-foreground focus-ring"
      >
        Ver menú en navegador
        <ExternalLink className="size-4" aria-hidden="true" />
      </a>
      <div className="flex w-full flex-col gap-2 sm:flex-row-reverse">
        <Button
          className="sm:flex-1"
          busy={isBusy}
          onClick={() => canvas.current && save(canvas.current, `menu_qr_${businessId}.png`)}
        >
          <Download aria-hidden="true" />
          Descargar
        </Button>
        <Button
          variant="outline"
          className="sm:flex-1"
          busy={isBusy || isCounting}
          onClick={() => void print()}
        >
          <Printer aria-hidden="true" />
          Hojas de mesa
        </Button>
      </div>
    </div>
  );
}

/** The QR code of the public menu (2-operations §2), as a file and as a sheet for each table. */
export function QrDialog({ open, onClose }: QrDialogProps) {
  const { business_id, business } = useUser();
  const name = useSettings().data?.name ?? business?.name ?? '';
  if (!business_id) return null;
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent title={`Menú QR - ${name}`} size="sm">
        <Code businessId={business_id} name={name} />
      </DialogContent>
    </Dialog>
  );
}
