import { cn } from '#web/ui/cn.ts';

const NO_BREAK_SPACE = '\u00A0';
/** Beside each other, two longer amounts than 'HNL 9,999.00' do not fit a phone at 32 px. */
const LONG_AMOUNT = 12;

/** An amount of `formatMoney` in large figures; its currency code is small and muted. */
export function Figure({ amount, className }: { amount: string; className?: string }) {
  const [code, figure] = amount.split(NO_BREAK_SPACE);
  return (
    <span
      className={cn(
        'block text-4xl font-semibold tracking-tight whitespace-nowrap figures',
        amount.length > LONG_AMOUNT && 'max-md:text-2xl max-md:leading-10',
        className,
      )}
    >
      <span className="text-[0.6em] font-medium tracking-normal text-muted-foreground">{code}</span> {figure}
    </span>
  );
}
