import './paper.css';
import { type ReactElement, Suspense, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { serverNow } from '#web/lib/server-clock.ts';
import { useStore } from '#web/lib/store.ts';
import { PaperView } from './paper-view.tsx';
import { type PaperWidth, usePaperWidth } from './paper-width.tsx';
import { type PaperFormat, type PrintJob, printJob } from './print-job.ts';
import { usePaperShop } from './use-paper-shop.ts';

const MARGIN_MILLIMETRES = 3;
/** Extra height, because text is slightly wider on paper than on the screen; an overflow would print an empty page. */
const SLACK_MILLIMETRES = 4;
const MILLIMETRES_PER_PIXEL = 25.4 / 96;
/** Printers print 72 of 80 mm and 48 of 58 mm. */
const PADDING_MILLIMETRES: Readonly<Record<PaperWidth, number>> = { '80': 1, '58': 2 };
/** No size: the printer's own paper. */
const OFFICE_RULE = '@page { margin: 8mm; }';

/** A page as long as the paper, never wider than long: printers rotate wide pages. */
function pageRule(width: PaperWidth, height: number): string {
  const length = Math.max(Number(width), Math.ceil(height + 2 * MARGIN_MILLIMETRES + SLACK_MILLIMETRES));
  return `@page { size: ${width}mm ${length}mm; margin: ${MARGIN_MILLIMETRES}mm; }`;
}

const picturesIn = (sheet: HTMLElement | null) =>
  [...(sheet?.querySelectorAll('img') ?? [])].map((picture) => picture.decode().catch(() => undefined));

interface SheetProps {
  job: PrintJob;
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
    const end = () => {
      job.done();
      if (printJob.get() === job) printJob.set(null);
    };
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

/** Renders the papers to print. Mounted once, in the shell, where the business's settings are available. */
export function PrintPortal() {
  const job = useStore(printJob);
  const shop = usePaperShop();
  if (!job || !shop) return null;
  const { content } = job;
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
