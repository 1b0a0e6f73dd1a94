import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { DayRange } from '#domain/periods.ts';
import type { ShiftFilter } from './filters.ts';

/** What every report is given. */
export interface ReportProps {
  readonly range: DayRange;
  readonly shift: ShiftFilter;
}

export interface ReportEntry {
  readonly id: string;
  readonly title: string;
  readonly premium: boolean;
  readonly Body: LazyExoticComponent<ComponentType<ReportProps>>;
}

export interface ReportCategory {
  readonly id: string;
  readonly title: string;
  readonly reports: readonly ReportEntry[];
}

const CATEGORIES: readonly ReportCategory[] = [
  {
    id: 'sales',
    title: 'Analisis Financiero',
    reports: [
      {
        id: 'sales-analysis',
        title: 'Ingresos/Egresos',
        premium: false,
        Body: lazy(() => import('./sales-report.tsx')),
      },
    ],
  },
  { id: 'profitability', title: 'Rentabilidad', reports: [] },
  { id: 'inventory', title: 'Inventario y Costos', reports: [] },
  { id: 'service', title: 'Servicio y Operaciones', reports: [] },
];

/** The hub's categories in their order, those that have a report to open (3-reports §2.2). */
export const categories = CATEGORIES.filter(({ reports }) => reports.length > 0);

/** The category and report of an address; the first of each where it names none. */
export function findReport(category: string | null, report: string | null) {
  const chosen = categories.find(({ id }) => id === category) ?? categories[0];
  return { category: chosen, report: chosen?.reports.find(({ id }) => id === report) ?? chosen?.reports[0] };
}
