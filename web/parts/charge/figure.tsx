import { Money } from '#web/parts/fields/money.tsx';
import { cn } from '#web/ui/cn.ts';

/** Beside each other, two amounts from 'HNL 10,000.00' do not fit a phone at 32 px. */
const LONG_AMOUNT_CENTS = 1_000_000;

/** An amount in large figures. */
export function Figure({ cents, className }: { cents: number; className?: string }) {
  return (
    <span
      className={cn(
        'block text-4xl font-semibold tracking-tight',
        cents >= LONG_AMOUNT_CENTS && 'max-md:text-2xl max-md:leading-10',
        className,
      )}
    >
      <Money cents={cents} />
    </span>
  );
}
