import { LEGAL_REPORTS, type Regime } from '#domain/fiscal/regime.ts';
import { type Action, type Actor, mayInSession } from '#domain/people/access.ts';
import { lazyScreen, type Screen } from '#web/data/lazy-screen.ts';
import type { ReportProps } from './data/report-props.ts';

export interface ReportEntry {
  readonly id: string;
  readonly title: string;
  readonly premium: boolean;
  /** The permission to open it. */
  readonly action: Action;
  /** The filters that it supports beside the period. */
  readonly filters: { readonly shift: boolean; readonly location: boolean };
  /** It shows one month and compares it with nothing. */
  readonly isMonthly?: true;
  /** It shows all days, without filters. */
  readonly isTimeless?: true;
  readonly Body: Screen<ReportProps>;
}

export interface ReportCategory {
  readonly id: string;
  readonly title: string;
  readonly reports: readonly ReportEntry[];
}

const ALL_FILTERS = { shift: true, location: true };

/** The categories and their reports in display order (3-reports §2.2). */
const CATEGORIES: readonly ReportCategory[] = [
  {
    id: 'sales',
    title: 'Analisis Financiero',
    reports: [
      {
        id: 'sales-analysis',
        title: 'Ingresos/Egresos',
        premium: false,
        action: 'report:read',
        filters: ALL_FILTERS,
        Body: lazyScreen(() => import('./sales/sales-report.tsx')),
      },
      {
        id: 'discounts',
        title: 'Descuentos/Anulaciones',
        premium: false,
        action: 'report:read',
        filters: ALL_FILTERS,
        Body: lazyScreen(() => import('./discounts/discounts-report.tsx')),
      },
      {
        id: 'exceptions',
        title: 'Excepciones',
        premium: false,
        action: 'exception:read',
        filters: { shift: false, location: false },
        isMonthly: true,
        Body: lazyScreen(() => import('./exceptions/exceptions-report.tsx')),
      },
      {
        id: 'average-ticket',
        title: 'Análisis de Ticket Promedio',
        premium: false,
        action: 'report:read',
        filters: ALL_FILTERS,
        Body: lazyScreen(() => import('./average-check/average-check-report.tsx')),
      },
      {
        id: 'taxes',
        title: 'Cobros e impuestos',
        premium: false,
        action: 'report:read',
        filters: ALL_FILTERS,
        Body: lazyScreen(() => import('./taxes/tax-report.tsx')),
      },
      {
        id: 'sales-book',
        title: 'Libro de ventas',
        premium: false,
        action: 'fiscal:read',
        filters: { shift: false, location: false },
        isMonthly: true,
        Body: lazyScreen(() => import('./fiscal/sales-book/sales-book-report.tsx')),
      },
      {
        id: 'seniors',
        title: 'Adultos mayores',
        premium: false,
        action: 'fiscal:read',
        filters: { shift: false, location: false },
        isMonthly: true,
        Body: lazyScreen(() => import('./fiscal/seniors/seniors-report.tsx')),
      },
      {
        id: 'unused-numbers',
        title: 'Números sin usar',
        premium: false,
        action: 'fiscal:read',
        filters: { shift: false, location: false },
        isTimeless: true,
        Body: lazyScreen(() => import('./fiscal/unused-numbers/unused-report.tsx')),
      },
    ],
  },
  {
    id: 'profitability',
    title: 'Rentabilidad',
    reports: [
      {
        id: 'menu-engineering',
        title: 'Menu Engineering',
        premium: true,
        action: 'cost:read',
        filters: ALL_FILTERS,
        Body: lazyScreen(() => import('./menu-engineering/menu-report.tsx')),
      },
      {
        id: 'lost-margin',
        title: 'Descuentos y Anulaciones',
        premium: false,
        action: 'cost:read',
        filters: ALL_FILTERS,
        Body: lazyScreen(() => import('./lost-margin/lost-margin-report.tsx')),
      },
    ],
  },
  {
    id: 'inventory',
    title: 'Inventario y Costos',
    reports: [
      {
        id: 'cogs',
        title: 'Análisis de COGS',
        premium: true,
        action: 'cost:read',
        filters: { shift: false, location: false },
        Body: lazyScreen(() => import('./cogs/cogs-report.tsx')),
      },
      {
        id: 'inventory',
        title: 'Gestión de Inventario',
        premium: true,
        action: 'cost:read',
        filters: { shift: false, location: true },
        Body: lazyScreen(() => import('./inventory/inventory-report.tsx')),
      },
    ],
  },
  {
    id: 'service',
    title: 'Servicio y Operaciones',
    reports: [
      {
        id: 'service',
        title: 'Eficiencia de Servicio',
        premium: false,
        action: 'report:read',
        filters: ALL_FILTERS,
        Body: lazyScreen(() => import('./service/service-report.tsx')),
      },
      {
        id: 'staff',
        title: 'Productividad del Personal',
        premium: true,
        action: 'report:read',
        filters: ALL_FILTERS,
        Body: lazyScreen(() => import('./staff/staff-report.tsx')),
      },
    ],
  },
];

/** The categories with a report that the actor may open in this session, and that the law of the business has. */
export function categoriesOf(
  actor: Actor & { readonly by_pin?: boolean | undefined },
  { reports: legal }: Pick<Regime, 'reports'>,
): readonly ReportCategory[] {
  return CATEGORIES.map((category) => ({
    ...category,
    reports: category.reports.filter(({ id, action }) => {
      const law = LEGAL_REPORTS.find((name) => name === id);
      return mayInSession(actor, action) && (!law || legal.includes(law));
    }),
  })).filter(({ reports }) => reports.length > 0);
}

/** The category and report of an address. A missing id means the first one; an unknown id returns undefined. */
export function findReport(
  categories: readonly ReportCategory[],
  category: string | null,
  report: string | null,
): { readonly category: ReportCategory | undefined; readonly report: ReportEntry | undefined } {
  const chosen = category === null ? categories[0] : categories.find(({ id }) => id === category);
  const requested = report === null ? chosen?.reports[0] : chosen?.reports.find(({ id }) => id === report);
  return { category: chosen, report: requested };
}

/** Starts to load the report of an address together with the reports screen, which would load it only after its first render. */
export function preloadReport(address: URLSearchParams): void {
  findReport(CATEGORIES, address.get('categoria'), address.get('reporte')).report?.Body.preload();
}
