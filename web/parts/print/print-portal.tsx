import './paper.css';
import { type ReactElement, Suspense, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Paper } from '#domain/printing/paper/paper.ts';
import type { RollWidth } from '#domain/printing/paper/printer.ts';
import { notify } from '#web/base/notify.ts';
import { serverNow } from '#web/base/server-clock.ts';
import { readDevicePrinter } from './device-printer.ts';
import { PaperView } from './paper-view.tsx';
import { usePaperWidth } from './paper-width.tsx';
import { endJob, type PagePrintJob, type PaperFormat, printPaper } from './print-job.ts';
import { usePaperShop } from './use-paper-shop.ts';

const MARGIN_MILLIMETRES = 3;
/** Extra height, because text is slightly wider on paper than on the screen; an overflow would print an empty page. */
const SLACK_MILLIMETRES = 4;
const MILLIMETRES_PER_PIXEL = 25.4 / 96;
/** Printers print 72 of 80 mm and 48 of 58 mm. */
const PADDING_MILLIMETRES: Readonly<Record<RollWidth, number>> = { '80': 1, '58': 2 };
/** No size: the printer's own paper. */
const OFFICE_RULE = '@page { margin: 8mm; }';

/** A page as long as the paper, never wider than long: printers rotate wide pages. */
function pageRule(width: RollWidth, height: number): string {
  const length = Math.max(Number(width), Math.ceil(height + 2 * MARGIN_MILLIMETRES + SLACK_MILLIMETRES));
  return `@page { size: ${width}mm ${length}mm; margin: ${MARGIN_MILLIMETRES}mm; }`;
}

const picturesIn = (sheet: HTMLElement | null) =>
  [...(sheet?.querySelectorAll('img') ?? [])].map((picture) => picture.decode().catch(() => undefined));

interface SheetProps {
  job: PagePrintJob;
  format: PaperFormat;
  children: ReactElement;
}

function Sheet({ job, format, children }: SheetProps) {
  const width = usePaperWidth();
  const sheet = useRef<HTMLDivElement>(null);
  const padding = PADDING_MILLIMETRES[width];

  useEffect(() => {
    let isUnmounted = false;
    const page = document.createElement('style');
    const end = () => endJob(job);
    window.addEventListener('afterprint', end);
    void Promise.all([document.fonts.ready, ...picturesIn(sheet.current)]).then(() => {
      if (isUnmounted || !sheet.current) return;
      const height = sheet.current.getBoundingClientRect().height * MILLIMETRES_PER_PIXEL;
      page.textContent = format === 'office' ? OFFICE_RULE : pageRule(width, height);
      document.head.append(page);
      window.print();
    });
    return () => {
      isUnmounted = true;
      window.removeEventListener('afterprint', end);
      page.remove();
    };
  }, [job, format, width]);

  return createPortal(
    <div className="paper-tray" aria-hidden="true">
      <div
        ref={sheet}
        style={
          format === 'office'
            ? {}
            : { width: `${Number(width) - 2 * MARGIN_MILLIMETRES}mm`, padding: `0 ${padding}mm` }
        }
      >
        {children}
      </div>
    </div>,
    document.body,
  );
}

/** Jobs that were sent to the printer of the device: an effect may run twice, and a paper is sent once. */
const sent = new WeakSet<PagePrintJob>();

async function sendToDevice(paper: Paper): Promise<void> {
  const { failureSentence, sendPaper } = await import('./device-sending.ts');
  try {
    await sendPaper(paper);
  } catch (error) {
    const close = notify.offer(
      failureSentence(error, paper),
      'Imprimir con el navegador',
      () => {
        close();
        void printPaper(() => paper, 'dialog');
      },
      () => close(),
    );
  }
}

/** Sends a paper to the printer of this device, without a dialog. */
function DeviceJob({ job, paper }: { job: PagePrintJob; paper: Paper }) {
  useEffect(() => {
    if (sent.has(job)) return;
    sent.add(job);
    void sendToDevice(paper)
      .catch(() => notify.error('No se pudo preparar la impresión. Recarga la página e intenta de nuevo.'))
      .finally(() => endJob(job));
  }, [job, paper]);
  return null;
}

/** Prints one paper after the other, when the business's settings are available. */
export function PrintPortal({ job }: { job: PagePrintJob }) {
  const shop = usePaperShop();
  if (!shop) return null;
  const { content } = job;
  if ('build' in content && content.by === 'printer' && readDevicePrinter().connection !== 'browser')
    return <DeviceJob key={job.id} job={job} paper={content.build(shop, serverNow())} />;
  // Printed when all of it is there: the code that draws QR codes is loaded when it is needed.
  return (
    <Suspense key={job.id} fallback={null}>
      {'sheet' in content ? (
        <Sheet job={job} format="office">
          {content.sheet}
        </Sheet>
      ) : (
        <Sheet job={job} format="roll">
          <PaperView {...content.build(shop, serverNow())} />
        </Sheet>
      )}
    </Suspense>
  );
}
