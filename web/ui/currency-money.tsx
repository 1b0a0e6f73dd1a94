import { moneyParts } from '#domain/base/money.ts';

/** An amount in cents that is read from afar, in a currency: its code small and muted, the figure tabular. */
export function CurrencyMoney({ cents, currency }: { cents: number; currency: string }) {
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
