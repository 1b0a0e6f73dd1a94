import type { FiscalIncident } from '#domain/answers/fiscal.ts';
import type { IncidentKind } from '#domain/fiscal/documents.ts';

/** What happened to a printed invoice. */
export const INCIDENT_REASONS: Readonly<Record<IncidentKind, string>> = {
  'Número repetido': 'Otra factura ya tiene el número que se imprimió.',
  'Número inválido': 'El número que se imprimió no es de un rango vigente de ese dispositivo.',
  'Total distinto': 'La factura se guardó con el total de la venta, que no es el que se imprimió.',
  'Punto liberado': 'El dispositivo ya no era punto de emisión cuando llegó la factura.',
};

/** The invoice that the sale of an incident has now. */
export function presentInvoice({ document }: Pick<FiscalIncident, 'document'>): string {
  if (!document) return 'Ahora la venta no tiene factura.';
  return `Ahora la venta tiene la factura ${document.number}${document.status === 'Anulada' ? ', anulada' : ''}.`;
}
