import { cn } from '#web/ui/cn.ts';
import { MoneyInput } from '#web/ui/money-input.tsx';
import type { DraftLine } from './recipe-draft.ts';

interface ToggleProps {
  text: string;
  /** The full name, which begins with `text`. */
  label: string;
  pressed: boolean;
  className: string;
  onChange: (pressed: boolean) => void;
}

function Toggle({ text, label, pressed, className, onChange }: ToggleProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      onClick={() => onChange(!pressed)}
      className={`row-start-2 grid h-11 place-items-center rounded-control border border-input text-sm font-medium text-muted-foreground transition-colors select-none hover:bg-muted focus-ring aria-pressed:border-foreground aria-pressed:bg-accent aria-pressed:font-bold aria-pressed:text-foreground aria-pressed:inset-ring aria-pressed:inset-ring-foreground pointer-fine:h-10 @2xl:row-start-1 ${className}`}
    >
      {text}
    </button>
  );
}

interface LineOptionsProps {
  line: DraftLine;
  onChange: (change: Partial<DraftLine>) => void;
}

/** Whether an ingredient is offered as 'sin' and as 'con', and the price of more of it. */
export function LineOptions({ line, onChange }: LineOptionsProps) {
  return (
    <>
      <Toggle
        text="Sin"
        label={`Sin ${line.name}: se ofrece quitarlo`}
        pressed={line.is_removable}
        className="col-[3] @2xl:col-[5]"
        onChange={(is_removable) => onChange({ is_removable })}
      />
      <Toggle
        text="Con"
        label={`Con ${line.name}: se ofrece más`}
        pressed={line.is_option}
        className="col-[4] @2xl:col-[6]"
        onChange={(is_option) => onChange({ is_option })}
      />
      {line.is_option && (
        <MoneyInput
          aria-label={`Precio extra de ${line.name}`}
          currency="+"
          value={line.extra_price_cents}
          onValueChange={(extra_price_cents) => onChange({ extra_price_cents })}
          className={cn(
            'col-[5/7] row-start-2 @2xl:col-[7] @2xl:row-start-1 [&>span]:left-1.5 [&_input]:pr-1 [&_input]:pl-4',
            (line.extra_price_cents ?? 0) >= 100_000 && '[&_input]:text-sm [&_input]:tracking-tighter',
          )}
        />
      )}
    </>
  );
}
