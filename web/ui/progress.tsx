import { cn } from './cn.ts';

interface ProgressProps {
  /** From 0 to 100; more is shown as 100. */
  percent: number;
  label: string;
  tone?: 'neutral' | 'success' | 'warning' | 'danger';
  className?: string;
}

const TONES = {
  neutral: 'bg-foreground/70',
  success: 'bg-success',
  warning: 'bg-warning',
  danger: 'bg-danger',
} as const;

export function Progress({ percent, label, tone = 'neutral', className }: ProgressProps) {
  const clamped = Math.min(100, Math.max(0, percent));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(clamped)}
      className={cn('h-2 w-full overflow-hidden rounded-full bg-muted', className)}
    >
      <div
        className={cn(
          'h-full rounded-full transition-[translate,background-color] duration-500',
          TONES[tone],
        )}
        style={{ translate: `${clamped - 100}%` }}
      />
    </div>
  );
}
