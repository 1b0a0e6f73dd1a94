/** The fiscal documents of Honduras (4-honduras, Documents). */

export const DOCUMENT_TYPES = ['Factura', 'Nota de crédito', 'Nota de débito'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

export const DOCUMENT_PLURALS: Readonly<Record<DocumentType, string>> = {
  Factura: 'Facturas',
  'Nota de crédito': 'Notas de crédito',
  'Nota de débito': 'Notas de débito',
};

export const DOCUMENT_STATUSES = ['Emitida', 'Anulada'] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/** The state of a range today: one that is 'Siguiente' begins when the one in use ends. */
export const RANGE_STATES = ['En uso', 'Siguiente', 'Agotado', 'Vencido'] as const;
export type RangeState = (typeof RANGE_STATES)[number];

/** Identity documents of a buyer without RTN (art. 11). */
export const IDENTITY_KINDS = ['DNI', 'Pasaporte', 'Carné de residente'] as const;

/** Why an invoice that a device printed without a network is not stored as printed. */
export const INCIDENT_KINDS = [
  'Número repetido',
  'Número inválido',
  'Total distinto',
  'Punto liberado',
] as const;
export type IncidentKind = (typeof INCIDENT_KINDS)[number];

export const INCIDENT_STATUSES = ['Abierta', 'Resuelta'] as const;
