import {
  BellRing,
  Building2,
  DatabaseBackup,
  FileCheck2,
  KeyRound,
  LifeBuoy,
  type LucideIcon,
  Palette,
  Printer,
  ReceiptText,
  ScrollText,
  UsersRound,
  WalletCards,
} from 'lucide-react';
import { lazyScreen, type Screen } from '#web/data/lazy-screen.ts';

/** An entry of the settings list. */
interface SettingsEntry {
  readonly path: string;
  readonly title: string;
  readonly Icon: LucideIcon;
}

/** A section of the settings: its code is loaded separately (1-core §2). */
export interface SettingsSection extends SettingsEntry {
  /** The last part of its path, and the anchor that it had on the page of all sections. */
  readonly id: string;
  readonly description: string;
  /** What its skeleton looks like. */
  readonly shape: 'fields' | 'rows';
  /** Whether it is a table, which has the whole width. */
  readonly isTable?: boolean;
  readonly Body: Screen;
}

const section = (id: string, rest: Omit<SettingsSection, 'id' | 'path'>): SettingsSection => ({
  id,
  path: `/settings/${id}`,
  ...rest,
});

/** What a business sets up. */
const businessSections: readonly SettingsSection[] = [
  section('negocio', {
    title: 'Información del negocio',
    description: 'Lo que sale en los recibos y en el menú público.',
    Icon: Building2,
    shape: 'fields',
    Body: lazyScreen(() => import('./business/business-section.tsx')),
  }),
  section('cobros', {
    title: 'Cuentas y cobros',
    description: 'Cómo se paga, y hasta dónde sin un administrador.',
    Icon: WalletCards,
    shape: 'rows',
    Body: lazyScreen(() => import('./collections/collections-section.tsx')),
  }),
  section('facturacion', {
    title: 'Facturación',
    description: 'Quién emite las facturas y con qué números autorizados.',
    Icon: FileCheck2,
    shape: 'fields',
    Body: lazyScreen(() => import('./fiscal/fiscal-section.tsx')),
  }),
  section('impresoras', {
    title: 'Impresoras',
    description: 'Qué imprime cada una, y cómo llegan los papeles a ella.',
    Icon: Printer,
    shape: 'rows',
    Body: lazyScreen(() => import('./printers/printers-section.tsx')),
  }),
  section('gastos', {
    title: 'Gastos',
    description: 'Sus categorías, y los que se registran solos en su día.',
    Icon: ReceiptText,
    shape: 'rows',
    Body: lazyScreen(() => import('./expenses/expenses-section.tsx')),
  }),
  section('empleados', {
    title: 'Empleados',
    description: 'Quién trabaja aquí, qué puede hacer y cómo entra.',
    Icon: UsersRound,
    shape: 'rows',
    Body: lazyScreen(() => import('./employees/employees-section.tsx')),
  }),
  section('recordatorios', {
    title: 'Recordatorios',
    description: 'Lo que la campana avisa, cuándo y a quiénes.',
    Icon: BellRing,
    shape: 'rows',
    Body: lazyScreen(() => import('./reminders/reminders-section.tsx')),
  }),
  section('personalizacion', {
    title: 'Personalización',
    description: 'Cómo se ve Fogón y qué dicen los recibos.',
    Icon: Palette,
    shape: 'fields',
    Body: lazyScreen(() => import('./personalization/personalization-section.tsx')),
  }),
];

const auditSection = section('auditoria', {
  title: 'Auditoría',
  description:
    'Cambios, cancelaciones, caja e intentos fallidos de entrar. Nadie puede editar este registro.',
  Icon: ScrollText,
  shape: 'rows',
  isTable: true,
  Body: lazyScreen(() => import('./audit-section.tsx')),
});
const apiSection = section('api', {
  title: 'Llaves de la API',
  description: 'Con una llave, otro programa lee y escribe en tu negocio por la API.',
  Icon: KeyRound,
  shape: 'rows',
  Body: lazyScreen(() => import('./api-tokens-section.tsx')),
});
const dataSection = section('datos', {
  title: 'Datos',
  description: 'Copias, importaciones y lo que falta para empezar.',
  Icon: DatabaseBackup,
  shape: 'rows',
  Body: lazyScreen(() => import('./backup/data-section.tsx')),
});
const support: SettingsEntry = { path: '/tickets', title: 'Soporte', Icon: LifeBuoy };

export const sections: readonly SettingsSection[] = [
  ...businessSections,
  auditSection,
  apiSection,
  dataSection,
];

/** The list of the settings in two groups: the sections of the business, and what is about Fogón itself. */
export const groups: readonly (readonly (SettingsEntry | SettingsSection)[])[] = [
  businessSections,
  [auditSection, apiSection, support, dataSection],
];

const OLD_ANCHORS = new Map([['sucursales', 'negocio']]);

/** The section that an address of the former page of all sections names: '#empleados'. */
export function sectionOfAnchor(hash: string): SettingsSection | undefined {
  const name = hash.slice(1);
  const id = OLD_ANCHORS.get(name) ?? name;
  return sections.find((each) => each.id === id);
}
