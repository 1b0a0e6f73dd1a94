import type { Purchase } from '#domain/purchasing/answers/purchases.ts';
import { useFormats } from './use-formats.ts';

type Step = Purchase['history'][number];

const STEPS: Readonly<Record<Step['step'], string>> = {
  ordered: 'Pedida',
  changed: 'Cambiada',
  received: 'Recibida',
  reversed: 'Recepción revertida',
  closed: 'Cerrado lo que faltaba',
  cancelled: 'Cancelada',
};

/** The history of a purchase: who did what, and when. */
export function PurchaseHistory({ history }: { history: readonly Step[] }) {
  const { when } = useFormats();
  return (
    <section aria-label="Historial">
      <h3 className="mb-2 text-sm font-semibold">Historial</h3>
      <ol className="grid gap-2 border-l pl-4 text-sm">
        {history.map(({ step, at, user, note }) => (
          <li key={`${step} ${at}`}>
            <p>
              <span className="font-medium">{STEPS[step]}</span> por {user ?? '—'}
              {note && <span className="text-muted-foreground"> · {note}</span>}
            </p>
            <p className="text-muted-foreground figures">{when(at)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
