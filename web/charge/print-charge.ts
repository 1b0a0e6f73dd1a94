import type { Sale } from '#domain/answers/sales.ts';
import type { StoredWrite } from '#web/lib/command.ts';
import { notify } from '#web/lib/notify.ts';

/** Prints what a charge that waits on this device gives the customer, without holding up the screen. */
export function printChargeSoon(stored: StoredWrite, sale: Sale): void {
  import('#web/print/local/stored-charge.ts')
    .then(({ printStoredCharge }) => printStoredCharge(stored, sale))
    .catch((error: unknown) => {
      console.warn(error);
      notify.error('El recibo no se imprimió por sí solo. El cobro está guardado.');
    });
}
