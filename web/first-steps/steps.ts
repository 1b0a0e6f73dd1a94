export const STEPS = ['business', 'menu', 'tables', 'employees', 'register', 'sale', 'invoicing'] as const;
export type FirstStep = (typeof STEPS)[number];

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
    hint: 'País, moneda, RTN y zona horaria: la moneda no cambia después de la primera venta.',
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
    hint: 'Emisor, CAI y rangos del SAR, para que cada cobro emita su factura.',
    action: 'Configurar',
    to: '/settings/facturacion',
  },
};

/** Which steps are done; null for one that a business does not have. */
type Done = Readonly<Record<FirstStep, boolean | null>>;

/** The steps that a business has, in their order. */
export const stepsOf = (steps: Done): readonly FirstStep[] => STEPS.filter((step) => steps[step] !== null);

/** The first step that is not completed; null if all are. */
export const nextOf = (steps: Done): FirstStep | null => STEPS.find((step) => steps[step] === false) ?? null;

/** The last step that was completed between two reads; null for none. */
export const finishedBetween = (before: Done, after: Done): FirstStep | null =>
  STEPS.findLast((step) => before[step] === false && after[step] === true) ?? null;
