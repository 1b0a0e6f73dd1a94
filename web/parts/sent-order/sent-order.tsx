import { Combine, MessageSquareText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Order, OrderLine } from '#domain/orders/answers/orders.ts';
import type { useOrder } from '#web/data/orders/use-order.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { guestsText } from './guests-text.ts';
import { SentBills } from './sent-bills.tsx';
import { SentLineEditor } from './sent-line-editor.tsx';
import { SentLines } from './sent-lines.tsx';

function Remark({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="mt-3 flex items-start gap-2 rounded-control bg-muted px-3 py-2 text-sm leading-6 [&_svg]:mt-1 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted-foreground">
      {icon}
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}

const joinedPlace = ({ table_number, number }: Order['joined'][number]): string =>
  table_number ?? `#${number}`;

function joinedText({ joined }: Order): string {
  const places = joined.map((each) =>
    each.guests ? `${joinedPlace(each)} (${guestsText(each.guests)})` : joinedPlace(each),
  );
  return `La cuenta reúne también ${places.join(', ')}.`;
}

function SentOrderSkeleton() {
  return (
    <div className="grid gap-4 py-4">
      {['w-40', 'w-52', 'w-36', 'w-44'].map((wide) => (
        <div key={wide} className="flex justify-between">
          <Skeleton className={`h-5 ${wide}`} />
          <Skeleton className="h-5 w-20" />
        </div>
      ))}
    </div>
  );
}

function UnreadOrder({
  reading: { missing, needsNetwork, reload, retrying },
}: Pick<SentOrderProps, 'reading'>) {
  if (needsNetwork)
    return (
      <ErrorState
        title="Esta orden necesita conexión"
        description="Este dispositivo todavía no la había leído. No se ha perdido nada: se abre sola cuando vuelva la red."
        onRetry={reload}
        busy={retrying}
      />
    );
  return (
    <ErrorState
      title={missing ? 'Orden no encontrada.' : 'Error al cargar la orden.'}
      onRetry={reload}
      busy={retrying}
    />
  );
}

interface SentOrderProps {
  reading: ReturnType<typeof useOrder>;
  /** Opens a bill, to charge or view it. */
  onBill: (saleId: string) => void;
}

/** A sent order: note, lines by round, and bills. Lines open to be changed. */
export function SentOrder({ reading, onBill }: SentOrderProps) {
  const [edited, setEdited] = useState<OrderLine | null>(null);
  const { order } = reading;
  if (!order) {
    if (!reading.failed) return <SentOrderSkeleton />;
    return <UnreadOrder reading={reading} />;
  }
  return (
    <>
      {order.note && <Remark icon={<MessageSquareText aria-hidden="true" />}>{order.note}</Remark>}
      {order.joined_to && (
        <Remark icon={<Combine aria-hidden="true" />}>
          Unida a {order.joined_to.table_number ?? `#${order.joined_to.number}`}: se cobra en su cuenta.
        </Remark>
      )}
      {order.joined.length > 0 && <Remark icon={<Combine aria-hidden="true" />}>{joinedText(order)}</Remark>}
      {order.joined.map(
        (each) =>
          each.note && (
            <Remark key={each.id} icon={<MessageSquareText aria-hidden="true" />}>
              {joinedPlace(each)}: {each.note}
            </Remark>
          ),
      )}
      {order.lines.length === 0 ? (
        <EmptyState picture="receipt" title="No hay productos en consumo" />
      ) : (
        <SentLines order={order} onEdit={setEdited} />
      )}
      <SentBills bills={order.bills} onBill={onBill} />
      <SentLineEditor
        order={order}
        line={order.lines.find(({ id }) => id === edited?.id) ?? null}
        onClose={() => setEdited(null)}
      />
    </>
  );
}
