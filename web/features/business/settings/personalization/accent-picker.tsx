import { Check } from 'lucide-react';
import { ACCENTS, type Accent } from '#domain/business/settings.ts';

interface AccentPickerProps {
  value: string;
  onChange: (accent: Accent) => void;
}

/** The accents, each in its own colour and with its name. */
export function AccentPicker({ value, onChange }: AccentPickerProps) {
  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-1.5 text-sm font-medium">Color de acento</legend>
      <div className="grid grid-cols-3 gap-2 sm:grid-cols-6">
        {ACCENTS.map((accent) => (
          <button
            key={accent}
            type="button"
            aria-pressed={accent === value}
            onClick={() => onChange(accent)}
            className="flex min-h-11 items-center gap-2 rounded-control border px-2.5 text-sm capitalize transition-colors hover:bg-muted focus-ring aria-pressed:border-foreground"
          >
            <span
              data-accent={accent}
              className="grid size-5 shrink-0 place-items-center rounded-full bg-primary text-primary-foreground"
            >
              {accent === value && <Check className="size-3.5" aria-hidden="true" />}
            </span>
            {accent}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
