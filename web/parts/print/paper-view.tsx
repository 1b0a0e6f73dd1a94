import './paper.css';
import { Fragment, lazy, type ReactNode } from 'react';
import type { Paper, PaperBlock, PaperRow, PaperText } from '#domain/printing/paper/paper.ts';
import { cn } from '#web/ui/cn.ts';

const PaperQr = lazy(() => import('./paper-qr.tsx'));

/** The number of a document, a CAI or an identity number. */
const CODE = /([\dA-Z]+(?:-[\dA-Z]+){2,})/;
/** A longer code may not fit on a line, and breaks after its hyphens; the others do not break. */
const MAX_WHOLE_CODE = 20;

function Code({ code }: { code: string }) {
  if (code.length <= MAX_WHOLE_CODE) return <span className="paper-whole">{code}</span>;
  return code.split(/(?<=-)/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a code may be equal, and their order stays
    <Fragment key={place}>
      {part}
      <wbr />
    </Fragment>
  ));
}

function Words({ text }: { text: string }) {
  return text.split(CODE).map((part, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text may be equal, and their order stays
    place % 2 === 1 ? <Code key={place} code={part} /> : part,
  );
}

function Text({ block }: { block: PaperText }) {
  const { text, align, size = 'normal', strong, indent, struck } = block;
  if (size === 'title')
    return <h1 className={cn('paper-title', align === 'center' && 'paper-center')}>{text}</h1>;
  return (
    <p
      className={cn(
        'paper-text',
        align === 'center' && 'paper-center',
        strong && 'paper-strong',
        size !== 'normal' && `paper-${size}`,
        indent && 'paper-indent',
        struck && 'paper-struck',
      )}
    >
      <Words text={text} />
    </p>
  );
}

function Row({ block }: { block: PaperRow }) {
  const { left, right, size = 'normal', strong, indent } = block;
  return (
    <div
      className={cn(
        'paper-row',
        strong && 'paper-strong',
        size === 'large' && 'paper-large',
        indent && 'paper-indent',
      )}
    >
      <span>{left}</span>
      {/* A negative figure would break after its sign. */}
      <span className={cn(right.startsWith('-') && 'paper-whole')}>{right}</span>
    </div>
  );
}

function Block({ block }: { block: PaperBlock }) {
  switch (block.kind) {
    case 'text':
      return <Text block={block} />;
    case 'row':
      return <Row block={block} />;
    case 'rule':
      return <hr className="paper-rule" />;
    case 'blank':
      return <p className="paper-text paper-sign">{block.name}:</p>;
    case 'logo':
      return <img src={block.url} alt="" className="paper-logo" />;
    case 'qr':
      return <PaperQr text={block.text} />;
    case 'mark':
      return null;
  }
}

/** The blocks of a paper, or of a part of it. */
export function PaperBlocks({ blocks }: { blocks: readonly PaperBlock[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no ids, and their order stays
  return blocks.map((block, place) => <Block key={place} block={block} />);
}

interface PaperSheetProps {
  /** What is printed large across the paper. */
  marks: readonly string[];
  /** On office paper, wider than a roll. */
  letter?: boolean;
  children: ReactNode;
}

export function PaperSheet({ marks, letter = false, children }: PaperSheetProps) {
  return (
    <article className={cn('paper', letter && 'paper-letter')}>
      {marks.length > 0 && (
        <div className="paper-across">
          {marks.map((mark) => (
            <p key={mark}>{mark}</p>
          ))}
        </div>
      )}
      {children}
    </article>
  );
}

/** A paper on the screen or in the browser's dialog. */
export function PaperView({ blocks }: Pick<Paper, 'blocks'>) {
  return (
    <PaperSheet marks={blocks.flatMap((block) => (block.kind === 'mark' ? [block.text] : []))}>
      <PaperBlocks blocks={blocks} />
    </PaperSheet>
  );
}
