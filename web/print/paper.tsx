import './paper.css';
import type { ReactElement, ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useSettings } from '#web/lib/business.ts';
import { createStore, useStore } from '#web/lib/store.ts';
import { cn } from '#web/ui/cn.ts';
import { type PaperWidth, usePaperWidth } from './paper-width.tsx';

/** A receipt printer's roll, or the office paper in the printer: A4 or Letter. */
export type PaperFormat = 'roll' | 'office';

interface PrintJob {
  readonly id: number;
  readonly paper: ReactElement;
  readonly format: PaperFormat;
  readonly done: () => void;
}

const printJob = createStore<PrintJob | null>(null);
const MARGIN_MILLIMETRES = 3;
/** Extra height, because text is slightly wider on paper than on the screen; an overflow would print an empty page. */
const SLACK_MILLIMETRES = 4;
const MILLIMETRES_PER_PIXEL = 25.4 / 96;
/** Printers print 72 of 80 mm and 48 of 58 mm. */
const PADDING_MILLIMETRES: Readonly<Record<PaperWidth, number>> = { '80': 1, '58': 2 };
/** No size: the printer's own paper. */
const OFFICE_RULE = '@page { margin: 8mm; }';
let lastJobId = 0;

/**
 * Prints one paper through the browser's dialog (also as PDF), by default at the width of the device's roll. Resolves
 * when the dialog closes.
 */
export function printPaper(paper: ReactElement, format: PaperFormat = 'roll'): Promise<void> {
  printJob.get()?.done();
  lastJobId += 1;
  const id = lastJobId;
  return new Promise((resolve) => {
    printJob.set({ id, paper, format, done: resolve });
  });
}

/** A page as long as the paper, never wider than long: printers rotate wide pages. */
function pageRule(width: PaperWidth, height: number): string {
  const length = Math.max(Number(width), Math.ceil(height + 2 * MARGIN_MILLIMETRES + SLACK_MILLIMETRES));
  return `@page { size: ${width}mm ${length}mm; margin: ${MARGIN_MILLIMETRES}mm; }`;
}

const picturesIn = (sheet: HTMLElement | null) =>
  [...(sheet?.querySelectorAll('img') ?? [])].map((picture) => picture.decode().catch(() => undefined));

function Sheet({ job }: { job: PrintJob }) {
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
      page.textContent = job.format === 'office' ? OFFICE_RULE : pageRule(width, height);
      document.head.append(page);
      window.print();
    });
    return () => {
      isUnmounted = true;
      window.removeEventListener('afterprint', end);
      page.remove();
    };
  }, [job, width]);

  return createPortal(
    <div className="paper-tray" aria-hidden="true">
      <div
        ref={sheet}
        style={
          job.format === 'office'
            ? {}
            : { width: `${Number(width) - 2 * MARGIN_MILLIMETRES}mm`, padding: `0 ${padding}mm` }
        }
      >
        {job.paper}
      </div>
    </div>,
    document.body,
  );
}

/** Renders the papers to print. Mounted once, in the shell, where the business's settings are available. */
export function PrintPortal() {
  const job = useStore(printJob);
  const { data, error } = useSettings();
  if (!job || (data === undefined && error === undefined)) return null;
  return <Sheet key={job.id} job={job} />;
}

interface PaperProps {
  /** Absent for a paper whose head is among its children. */
  title?: ReactNode;
  /** The business's logo, above its name. */
  logo?: string | null | undefined;
  /** What is printed large across the paper. */
  across?: readonly string[];
  /** On office paper, wider than a roll. */
  letter?: boolean;
  children: ReactNode;
}

/** A paper with a title, rows, rules and text. */
export function Paper({ title, logo, across = [], letter = false, children }: PaperProps) {
  return (
    <article className={cn('paper', letter && 'paper-letter')}>
      {across.length > 0 && (
        <div className="paper-across">
          {across.map((mark) => (
            <p key={mark}>{mark}</p>
          ))}
        </div>
      )}
      {logo && <img src={logo} alt="" className="paper-logo" />}
      {title !== undefined && <h1 className="paper-title">{title}</h1>}
      {children}
    </article>
  );
}

interface PaperRowProps {
  left: ReactNode;
  right: ReactNode;
  strong?: boolean;
  large?: boolean;
  indent?: boolean;
}

/** A negative figure: without this, lines would break after the hyphen. */
const isNegative = (right: ReactNode): boolean => typeof right === 'string' && right.startsWith('-');

/** Text on the left, a figure on the right. */
export function PaperRow({ left, right, strong = false, large = false, indent = false }: PaperRowProps) {
  return (
    <div
      className={cn('paper-row', strong && 'paper-strong', large && 'paper-large', indent && 'paper-indent')}
    >
      <span>{left}</span>
      <span className={cn(isNegative(right) && 'paper-whole')}>{right}</span>
    </div>
  );
}

interface PaperTextProps {
  children: ReactNode;
  center?: boolean;
  strong?: boolean;
  large?: boolean;
  small?: boolean;
  indent?: boolean;
}

/** A paragraph that preserves line breaks. */
export function PaperText({
  children,
  center = false,
  strong = false,
  large = false,
  small = false,
  indent = false,
}: PaperTextProps) {
  return (
    <p
      className={cn(
        'paper-text',
        center && 'paper-center',
        strong && 'paper-strong',
        large && 'paper-large',
        small && 'paper-small',
        indent && 'paper-indent',
      )}
    >
      {children}
    </p>
  );
}

export function PaperRule() {
  return <hr className="paper-rule" />;
}
