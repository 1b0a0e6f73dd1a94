import { ApiError, type NetworkError } from '#web/data/http.ts';

/** The kitchen's sentences (1-core §5, §8). */
export const kitchenMessages = {
  loadFailed: 'Error al cargar las órdenes.',
  moreFailed: 'Error al cargar más órdenes.',
  missing: 'Orden no encontrada.',
  noBusiness: 'Business ID no disponible',
  served: 'Orden marcada como servida',
  serveFailed: 'Error al completar la orden',
  stockFailed: 'Error al actualizar inventario. La orden no fue marcada como servida.',
  cancelled: 'Orden cancelada exitosamente.',
  cancelFailed: 'Error al cancelar la orden.',
  nothingToCancel: 'No se ha seleccionado ninguna orden para cancelar.',
  wasCharged: 'Parte de esta orden ya estaba cobrada. El reembolso se hace en Ventas.',
  partServed: 'Tu parte está lista. La orden espera a la otra estación.',
  recalled: 'Orden recuperada: está otra vez en cocina',
  recallFailed: 'Error al recuperar la orden.',
  recallableFailed: 'Error al cargar las órdenes servidas.',
  productsFailed: 'Error al cargar los productos pendientes.',
  printFailed: 'No se pudo imprimir lo que falta preparar. Intenta de nuevo.',
  acknowledgeFailed: 'No se pudo confirmar. Intenta de nuevo.',
  tickFailed: 'No se pudo marcar el producto. Intenta de nuevo.',
} as const;

const CODES_WITH_MESSAGE = new Set([
  'stock.insufficient',
  'kitchen.no-recipes',
  'kitchen.served',
  'kitchen.cancelled',
  'kitchen.part-served',
  'kitchen.recalled',
  'kitchen.too-late',
  'row.conflict',
  'row.stale',
  'row.missing',
  'access.denied',
]);

/** The server's message, for error codes with a message for the kitchen. */
function serverMessage(error: ApiError | NetworkError): string | null {
  return error instanceof ApiError && CODES_WITH_MESSAGE.has(error.code) ? error.message : null;
}

/** True when the server requires a confirmation, because the sale was voided or refunded. */
export function isSaleUndone(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'kitchen.sale-undone';
}

/** The sentence of a failed serve. Serving and the stock deduction are one transaction, so nothing was stored. */
export function serveFailure(error: ApiError | NetworkError): string | null {
  // Null, because the display shows a confirmation instead of a message.
  if (isSaleUndone(error)) return null;
  const serverFailed = error instanceof ApiError && error.status >= 500;
  return serverMessage(error) ?? (serverFailed ? kitchenMessages.stockFailed : kitchenMessages.serveFailed);
}

export function cancelFailure(error: ApiError | NetworkError): string {
  return serverMessage(error) ?? kitchenMessages.cancelFailed;
}

export function recallFailure(error: ApiError | NetworkError): string {
  return serverMessage(error) ?? kitchenMessages.recallFailed;
}

export function acknowledgeFailure(error: ApiError | NetworkError): string {
  return serverMessage(error) ?? kitchenMessages.acknowledgeFailed;
}

export function tickFailure(error: ApiError | NetworkError): string {
  return serverMessage(error) ?? kitchenMessages.tickFailed;
}
