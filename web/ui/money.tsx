import { moneyParts } from '#domain/money.ts';
import { useBusiness } from '#web/lib/business.ts';

/**
 * An amount in cents that is read from afar: the currency's code small and muted, the figure tabular. Its text is that of `formatMoney`. It takes
 * the size of its parent, of at least 20 px.
 */
export function Money({ cents }: { cents: number }) {
  const { currency } = useBusiness();
  return (
    <span className="whitespace-nowrap figures">
      {moneyParts(cents, currency).map(({ kind, text }) =>
        kind === 'code' ? (
          <span
            key={kind}
            className="text-[length:max(0.6em,0.6875rem)] font-medium tracking-normal text-muted-foreground"
          >
            {text}
          </span>
        ) : (
          text
        ),
      )}
    </span>
  );
}
