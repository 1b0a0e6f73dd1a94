import type { SalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FieldNote } from '#web/ui/field.tsx';
import type { SeniorLine } from './senior-choice.ts';

/** The discount is for one person's food, and a line may be of several persons. */
const WHOLE_LINE =
  'El descuento cubre todas las unidades de la línea. Si la persona comió solo una parte, separa antes esas unidades.';

interface SeniorLinesProps {
  lines: readonly SeniorLine[];
  chosen: ReadonlySet<string>;
  onChosen: (chosen: ReadonlySet<string>) => void;
  error: string | null;
  money: SalesSettings['money'];
}

/** Which lines the person ate; a line that cannot have the discount says why. */
export function SeniorLines({ lines, chosen, onChosen, error, money }: SeniorLinesProps) {
  const free = lines.filter(({ blocked }) => blocked === null);
  const hasUnits = lines.some(({ id, quantity }) => chosen.has(id) && quantity > 1);
  const hasAll = free.length > 0 && free.every(({ id }) => chosen.has(id));
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChosen(next);
  };
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className="flex w-full items-center justify-between gap-3 text-sm font-medium">
        ¿Qué comió esta persona?
        {free.length > 1 && (
          <Button
            variant="ghost"
            size="sm"
            className="-mr-3"
            onClick={() => onChosen(new Set(hasAll ? [] : free.map(({ id }) => id)))}
          >
            {hasAll ? 'Ninguno' : 'Todos'}
          </Button>
        )}
      </legend>
      <ul aria-label="Productos de la persona" className="grid divide-y rounded-control border bg-card">
        {lines.map(({ id, name, gross_cents, blocked }) => (
          <li key={id} className="px-3">
            <Checkbox
              checked={chosen.has(id)}
              disabled={blocked !== null}
              onCheckedChange={() => toggle(id)}
              label={
                <span className="flex items-baseline justify-between gap-4">
                  <span className="min-w-0 break-words">
                    <span className={blocked ? 'text-muted-foreground' : undefined}>{name}</span>
                    {blocked && <span className="block text-xs text-muted-foreground">{blocked}</span>}
                  </span>
                  <span className="shrink-0 text-muted-foreground figures">{money(gross_cents)}</span>
                </span>
              }
            />
          </li>
        ))}
      </ul>
      <FieldNote error={error} help={hasUnits ? WHOLE_LINE : null} />
    </fieldset>
  );
}
