import type { useSWRConfig } from 'swr';
import type { Sale } from '#domain/bills/answers/sales.ts';
import { salePath } from './sale-path.ts';

/** Shows bills of an answer on every screen, without reading them. */
export function showSales(mutate: ReturnType<typeof useSWRConfig>['mutate'], sales: readonly Sale[]): void {
  for (const sale of sales) void mutate(salePath(sale.id), { sale }, { revalidate: false });
}
