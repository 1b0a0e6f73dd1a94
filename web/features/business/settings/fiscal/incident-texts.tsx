import type { FiscalIncident } from '#domain/fiscal/answers/fiscal.ts';
import type { IncidentKind } from '#domain/fiscal/documents.ts';

/** What happened to a printed invoice. */
const INCIDENT_REASONS: Readonly<Record<IncidentKind, string>> = {
  'Número repetido': 'Otra factura ya tiene el número que se imprimió.',
  'Número inválido': 'El número que se imprimió no es de un rango vigente de ese dispositivo.',
  'Total distinto': 'La factura se guardó con el total de la venta, que no es el que se imprimió.',
  'Punto liberado': 'El dispositivo ya no era punto de emisión cuando llegó la factura.',
};

/** Why a printed invoice is an incident, and the invoice that its sale has now. */
export function IncidentText({ kind, document }: Pick<FiscalIncident, 'kind' | 'document'>) {
  if (!document) return `${INCIDENT_REASONS[kind]} Ahora la venta no tiene factura.`;
  return (
    <>
      {INCIDENT_REASONS[kind]} Ahora la venta tiene la factura{' '}
      <span className="whitespace-nowrap figures">{document.number}</span>
      {document.status === 'Anulada' && ', anulada'}.
    </>
  );
}
