import { type ReactNode, Suspense, useState } from 'react';
import { formatRate } from '#domain/base/percent.ts';
import type { LineSenior } from '#domain/fiscal/answers/seniors.ts';
import { NO_SENIOR_LINES, type SeniorKind, seniorKind, seniorRate } from '#domain/fiscal/hn/seniors.ts';
import { lazyScreen } from '#web/data/lazy-screen.ts';
import type { SalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { ChargeFooter } from '#web/parts/charge/charge-footer.tsx';
import { ChargePanel } from '#web/parts/charge/charge-panel.tsx';
import { ErrorBoundary } from '#web/parts/loading/error-boundary.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { NetworkButton } from '#web/ui/needs-network.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { offChosen, type SeniorChoice, type SeniorLine } from './senior-choice.ts';
import type { SeniorFormProps } from './senior-form.tsx';
import { SeniorLines } from './senior-lines.tsx';

const SeniorForm = lazyScreen<SeniorFormProps>(() => import('./senior-form.tsx'));

/** 'Adulto mayor · María'. */
export const seniorText = ({ kind, name }: Pick<LineSenior, 'kind' | 'name'>): string =>
  name === null ? kind : `${kind} · ${name}`;

/** The texts of persons, numbered where two have the same. */
function textsOf(persons: readonly LineSenior[]): readonly string[] {
  const texts = persons.map(seniorText);
  return texts.map((text, place) => {
    const same = texts.flatMap((each, index) => (each === text ? [index] : []));
    return same.length > 1 ? `${text} ${same.indexOf(place) + 1}` : text;
  });
}

interface OutcomeProps {
  kind: SeniorKind | null;
  off: number;
  money: SalesSettings['money'];
}

/** The kind, the percentage and the money off, as soon as the year of birth says them. */
function Outcome({ kind, off, money }: OutcomeProps) {
  return (
    <p
      aria-live="polite"
      className="flex min-h-11 items-center justify-between gap-4 rounded-control bg-muted px-3 py-2 text-sm"
    >
      {kind === null ? (
        <span className="text-muted-foreground">25 % desde los 60 años; 35 % desde los 80.</span>
      ) : (
        <>
          <span className="font-medium">
            {kind}, {formatRate(seniorRate(kind))} %
          </span>
          {off > 0 && (
            <span className="shrink-0 text-base font-semibold text-success-ink figures">-{money(off)}</span>
          )}
        </>
      )}
    </p>
  );
}

interface SeniorPanelProps {
  lines: readonly SeniorLine[];
  /** The lines that are chosen at first. */
  initial: readonly string[];
  /** The seniors whom the order knows: they need no identity number again. */
  persons: readonly LineSenior[];
  year: number;
  money: SalesSettings['money'];
  busy: boolean;
  onGive: (person: SeniorChoice, kind: SeniorKind, lineIds: string[]) => void;
  onBack: () => void;
  /** What was given before. */
  children?: ReactNode;
}

/** The discount of adulto mayor or cuarta edad on the lines of one person: lines, identity number and year of birth (decision 074). */
export function SeniorPanel({
  lines,
  initial,
  persons,
  year,
  money,
  busy,
  onGive,
  onBack,
  children,
}: SeniorPanelProps) {
  const free = new Set(lines.filter(({ blocked }) => blocked === null).map(({ id }) => id));
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set(initial));
  const [knownId, setKnownId] = useState<string | null>(null);
  const [wasSubmitted, setSubmitted] = useState(false);
  const chosen = new Set([...picked].filter((id) => free.has(id)));
  const texts = textsOf(persons);
  const known = persons.find(({ id }) => id === knownId) ?? null;
  const give = (person: SeniorChoice, kind: SeniorKind | null) => {
    setSubmitted(true);
    if (kind !== null && chosen.size > 0 && !busy) onGive(person, kind, [...chosen]);
  };
  const outcome = (kind: SeniorKind | null) => (
    <Outcome kind={kind} off={kind ? offChosen(lines, chosen, kind) : 0} money={money} />
  );
  return (
    <ChargePanel title="Adulto mayor" onBack={onBack}>
      {children}
      <SeniorLines
        lines={lines}
        chosen={chosen}
        onChosen={setPicked}
        error={wasSubmitted && chosen.size === 0 ? NO_SENIOR_LINES : null}
        money={money}
      />
      {free.size === 0 && (
        <p className="text-sm text-muted-foreground">No queda ningún producto para este descuento.</p>
      )}
      {free.size > 0 && persons.length > 0 && (
        <fieldset aria-label="Persona" className="flex flex-wrap gap-1.5">
          {persons.map((person, place) => (
            <Chip key={person.id} selected={person.id === knownId} onClick={() => setKnownId(person.id)}>
              {texts[place]}
            </Chip>
          ))}
          <Chip selected={known === null} onClick={() => setKnownId(null)}>
            Otra persona
          </Chip>
        </fieldset>
      )}
      {free.size === 0 ? null : known ? (
        <>
          {outcome(known.kind)}
          <ChargeFooter>
            <NetworkButton
              size="lg"
              busy={busy}
              className="md:w-88"
              onClick={() => give({ id: known.id }, known.kind)}
            >
              Dar descuento
            </NetworkButton>
          </ChargeFooter>
        </>
      ) : (
        <ErrorBoundary resetKey={String(year)}>
          <Suspense fallback={<Skeleton className="h-44" />}>
            <SeniorForm
              year={year}
              busy={busy}
              outcome={outcome}
              onSubmit={(person) => give(person, seniorKind(year - person.birth_year))}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </ChargePanel>
  );
}
