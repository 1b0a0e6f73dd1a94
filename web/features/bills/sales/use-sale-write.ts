import { useSWRConfig } from 'swr';
import type { Sale } from '#domain/bills/answers/sales.ts';
import { type Command, useCommand } from '#web/data/command.ts';
import { salePath } from '#web/data/sales/sale-path.ts';
import { useCacheSale } from './use-sales.ts';

/** Writes that change a charged sale. Shows the resulting sale at once, also when another device was first. */
export function useSaleWrite(id: string) {
  const { busy, run } = useCommand();
  const { mutate } = useSWRConfig();
  const show = useCacheSale();
  const write = async (command: Command<{ readonly sale: Sale }>): Promise<boolean> => {
    const outcome = await run(command);
    if (!outcome) return false;
    if (outcome.ok) show(outcome.data.sale);
    else void mutate(salePath(id));
    return outcome.ok;
  };
  return { busy, write };
}
