import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export interface SettingsSection {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly Body: LazyExoticComponent<ComponentType>;
}

/** The sections of the settings page in their order, each fetched on its own (1-core §2). */
export const sections: readonly SettingsSection[] = [
  {
    id: 'negocio',
    title: 'Información del negocio',
    description: 'Lo que sale en los recibos y en el menú público.',
    Body: lazy(() => import('./business-section.tsx')),
  },
  {
    id: 'recordatorios',
    title: 'Recordatorios',
    description: 'Lo que la campana avisa, cuándo y a quiénes.',
    Body: lazy(() => import('./reminders/reminders-section.tsx')),
  },
];
