import { Minus, Plus } from 'lucide-react';
import { MAX_PARTS, MIN_PARTS } from '#domain/base/limits.ts';
import { evenParts } from '#domain/bills/bills.ts';
import type { SalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';

const USUAL_PARTS = [2, 3, 4, 5, 6, 8];

/** '2 de HNL 33.34 y 1 de HNL 33.33'. */
function partsText(total: number, parts: number, money: SalesSettings['money']): string {
  const counts = new Map<number, number>();
  for (const amount of evenParts(total, parts)) counts.set(amount, (counts.get(amount) ?? 0) + 1);
  return [...counts].map(([amount, count]) => `${count} de ${money(amount)}`).join(' y ');
}

interface SplitEvenProps {
  total: number;
  parts: number;
  onParts: (parts: number) => void;
  /** Why the total is not divided into so many parts. */
  problem: string | null;
  money: SalesSettings['money'];
}

/** The number of equal parts, and the amount of each. */
export function SplitEven({ total, parts, onParts, problem, money }: SplitEvenProps) {
  return (
    <div className="grid gap-4">
      <fieldset aria-label="Número de partes" className="flex items-center justify-center gap-3">
        <Button
          variant="outline"
          size="icon"
          aria-label="Una parte menos"
          disabled={parts <= MIN_PARTS}
          onClick={() => onParts(parts - 1)}
        >
          <Minus aria-hidden="true" />
        </Button>
        <output
          aria-label="Partes"
          className="min-w-20 text-center text-5xl leading-none font-semibold figures"
        >
          {parts}
        </output>
        <Button
          variant="outline"
          size="icon"
          aria-label="Una parte más"
          disabled={parts >= MAX_PARTS}
          onClick={() => onParts(parts + 1)}
        >
          <Plus aria-hidden="true" />
        </Button>
      </fieldset>
      <div className="grid grid-cols-6 gap-1.5">
        {USUAL_PARTS.map((count) => (
          <Button
            key={count}
            variant={count === parts ? 'secondary' : 'outline'}
            className="px-0 figures"
            aria-pressed={count === parts}
            onClick={() => onParts(count)}
          >
            {count}
          </Button>
        ))}
      </div>
      <p
        aria-live="polite"
        className={cn('text-center text-base font-medium figures', problem && 'text-danger-ink')}
      >
        {problem ?? partsText(total, parts, money)}
      </p>
    </div>
  );
}
