import { lazyScreen, type Screen } from '#web/lib/lazy-screen.ts';

export interface SettingsSection {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly Body: Screen;
}

/** The sections of the settings page in their order; each is loaded separately (1-core §2). */
export const sections: readonly SettingsSection[] = [
  {
    id: 'negocio',
    title: 'Información del negocio',
    description: 'Lo que sale en los recibos y en el menú público.',
    Body: lazyScreen(() => import('./business/business-section.tsx')),
  },
  {
    id: 'cobros',
    title: 'Cuentas y cobros',
    description: 'Cómo se paga, y hasta dónde sin un administrador.',
    Body: lazyScreen(() => import('./collections/collections-section.tsx')),
  },
  {
    id: 'gastos',
    title: 'Gastos',
    description: 'Sus categorías, y los que se registran solos en su día.',
    Body: lazyScreen(() => import('./expenses/expenses-section.tsx')),
  },
  {
    id: 'empleados',
    title: 'Empleados',
    description: 'Quién trabaja aquí, qué puede hacer y cómo entra.',
    Body: lazyScreen(() => import('./employees/employees-section.tsx')),
  },
  {
    id: 'recordatorios',
    title: 'Recordatorios',
    description: 'Lo que la campana avisa, cuándo y a quiénes.',
    Body: lazyScreen(() => import('./reminders/reminders-section.tsx')),
  },
  {
    id: 'personalizacion',
    title: 'Personalización',
    description: 'Cómo se ve Fogón y qué dicen los recibos.',
    Body: lazyScreen(() => import('./personalization/personalization-section.tsx')),
  },
];
