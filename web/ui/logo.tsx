import { cn } from './cn.ts';

interface MarkProps {
  className?: string;
  /** Uses only the text's colour; otherwise the flame is ember. */
  mono?: boolean;
}

/** The logo: a small flame in a round hearth, in two strokes. */
export function Mark({ className, mono = false }: MarkProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      strokeWidth="2.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={cn('size-7 shrink-0', className)}
    >
      <path d="M6.2 6.6a8.4 8.4 0 1 0 11.6 0" stroke="currentColor" />
      <path
        d="M12 2.6c.5 3 4 4.6 4 8.3a4 4 0 0 1-8 0c0-1.9 1-3 1.9-4.2"
        stroke="currentColor"
        className={mono ? undefined : 'text-ember'}
      />
    </svg>
  );
}

/** The logo and the name: dark strokes on light, light strokes on dark. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={cn('inline-flex items-center gap-2 text-foreground', className)}>
      <Mark />
      <span className="text-xl leading-none font-semibold tracking-tight">Fogón</span>
    </span>
  );
}
