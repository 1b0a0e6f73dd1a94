import type { ReactNode } from 'react';

export type PictureName =
  | 'plate'
  | 'search'
  | 'receipt'
  | 'done'
  | 'smoke'
  | 'box'
  | 'table'
  | 'people'
  | 'bell';

const SHAPES: Readonly<Record<PictureName, ReactNode>> = {
  plate: (
    <>
      <circle cx="60" cy="52" r="27" />
      <circle cx="60" cy="52" r="16" className="opacity-50" />
      <path d="M20 28v16a6 6 0 0 0 12 0V28M26 28v50M98 28c-6 4-8 12-8 22h8m0-22v50" />
      <path d="M53 49c2-4 6-1 7-5 2 3 6 4 7 8" className="stroke-ember" />
    </>
  ),
  search: (
    <>
      <path d="M28 30h34M28 44h22M28 58h16" className="opacity-50" />
      <circle cx="70" cy="50" r="19" />
      <path d="m84 64 14 14" className="stroke-ember" />
    </>
  ),
  receipt: (
    <>
      <path d="M38 18h44v64l-7-5-7.500 5-7.500-5-7.500 5-7.500-5-7 5z" />
      <path d="M48 34h24M48 46h24" className="opacity-50" />
      <path d="M48 60h12" className="stroke-ember" />
    </>
  ),
  done: (
    <>
      <path d="M22 72h76M30 72a30 30 0 0 1 60 0" />
      <path d="M60 42v-6" />
      <path d="m49 60 8 8 15-17" className="stroke-ember" />
    </>
  ),
  smoke: (
    <>
      <path d="M30 56a30 26 0 0 0 60 0z" />
      <path d="M24 56h72M48 84l-6 6m30-6 6 6" />
      <path d="M50 44c-6-7 5-10 0-18M64 44c-6-7 5-10 0-18" className="stroke-ember" />
    </>
  ),
  box: (
    <>
      <path d="M60 20 92 34v32L60 80 28 66V34z" />
      <path d="M28 34 60 48l32-14M60 48v32" className="opacity-50" />
      <path d="m44 27 32 14" className="stroke-ember" />
    </>
  ),
  table: (
    <>
      <rect x="38" y="32" width="44" height="36" rx="8" />
      <path d="M48 22h24M48 78h24" />
      <path d="M26 42v16M94 42v16" className="opacity-50" />
      <path d="M54 50h12" className="stroke-ember" />
    </>
  ),
  people: (
    <>
      <circle cx="60" cy="38" r="12" />
      <path d="M38 76a22 22 0 0 1 44 0" />
      <path d="M30 46a8 8 0 1 1 8-12M90 46a8 8 0 1 0-8-12" className="opacity-50" />
      <path d="M54 76h12" className="stroke-ember" />
    </>
  ),
  bell: (
    <>
      <path d="M38 66c6-5 5-13 6-21a16 16 0 0 1 32 0c1 8 0 16 6 21z" />
      <path d="M60 23v6" />
      <path d="M53 74a7 7 0 0 0 14 0" className="stroke-ember" />
    </>
  ),
};

/** A small line drawing for empty and failed screens. */
export function Picture({ name }: { name: PictureName }) {
  return (
    <svg
      viewBox="0 0 120 100"
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="h-25 w-30 stroke-muted-foreground/70"
    >
      {SHAPES[name]}
    </svg>
  );
}
