import type { ReactNode } from 'react';
import { useSWRConfig } from 'swr';
import { menuPath } from '#web/data/menu/menu-path.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { Dialog, DialogContent } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ProductAvailability } from './product-availability.tsx';
import { useProduct } from './use-product.ts';

/** The fields of a product that the dialog shows before it has loaded the rest. */
export interface NamedProduct {
  readonly id: string;
  readonly name: string;
}

export interface AvailabilityDialogProps {
  /** Still set while the closing animation runs. */
  product: NamedProduct | null;
  open: boolean;
  onClose: () => void;
  /** Other actions with the product, shown in the footer. */
  footer?: ReactNode;
}

function Panel({ id }: { id: string }) {
  const { data, error, mutate } = useProduct(id);
  const { mutate: mutateAll } = useSWRConfig();
  if (data) {
    return (
      <ProductAvailability product={data.item} onDone={() => Promise.all([mutate(), mutateAll(menuPath)])} />
    );
  }
  return error ? (
    <ErrorState title="Error al cargar el producto." onRetry={() => void mutate()} />
  ) : (
    <Skeleton className="h-56 rounded-card" />
  );
}

/** Sets whether a product is sold: sold out for an hour, today or until changed, a countdown, or sold again. */
export default function AvailabilityDialog({ product, open, onClose, footer }: AvailabilityDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      {product && (
        <DialogContent title={product.name} description="Disponibilidad" size="sm" footer={footer}>
          <Panel key={product.id} id={product.id} />
        </DialogContent>
      )}
    </Dialog>
  );
}
