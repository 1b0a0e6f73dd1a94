import type { FirstStep } from './steps.ts';

export interface StepLink {
  readonly title: string;
  readonly hint: string;
  /** What its button says. */
  readonly action: string;
  readonly to: string;
  /** The address of the completed step, if it differs. */
  readonly done?: string;
  /** A second way to complete the step. */
  readonly alternative?: { readonly to: string; readonly label: string };
}

/** The links of the first steps, in the order in which they are offered. */
export const STEP_LINKS: Readonly<Record<FirstStep, StepLink>> = {
  business: {
    title: 'Tu negocio',
    hint: 'País, moneda, número fiscal y zona horaria: la moneda no cambia después de la primera venta.',
    action: 'Completar',
    to: '/dashboard?pasos=negocio',
    done: '/settings/negocio',
  },
  menu: {
    title: 'Menú',
    hint: 'Agrega el primer producto.',
    action: 'Agregar',
    to: '/menu',
    alternative: { to: '/menu?importar=menu', label: 'Importar' },
  },
  tables: { title: 'Mesas', hint: 'Dibuja el salón con sus áreas.', action: 'Dibujar', to: '/tables' },
  employees: {
    title: 'Empleados',
    hint: 'Invita a quien trabaja contigo.',
    action: 'Invitar',
    to: '/settings/empleados',
  },
  register: { title: 'Caja', hint: 'Apertúrala con su fondo.', action: 'Abrir', to: '/pos' },
  sale: { title: 'Primera venta', hint: 'Toma una orden y cóbrala.', action: 'Vender', to: '/pos' },
  invoicing: {
    title: 'Facturación',
    hint: 'Emisor y rangos autorizados, para que cada cobro emita su factura.',
    action: 'Configurar',
    to: '/settings/facturacion',
  },
};
