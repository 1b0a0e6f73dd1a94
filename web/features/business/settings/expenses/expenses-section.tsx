import { RowsSkeleton } from '../section-skeleton.tsx';
import { CategoriesPart } from './categories-part.tsx';
import { RecurringPart } from './recurring-part.tsx';
import { useExpenseOptions, useRecurringExpenses } from './use-expense-settings.ts';

/** 'Gastos': the categories and the recurring expenses. */
export default function ExpensesSection() {
  const options = useExpenseOptions();
  const list = useRecurringExpenses();
  const error = (options.data ? undefined : options.error) ?? (list.data ? undefined : list.error);
  if (error) throw error;
  if (!options.data || !list.data) return <RowsSkeleton />;
  const { mutate } = options;
  return (
    <div className="grid grid-cols-1 gap-4">
      <CategoriesPart categories={options.data.categories} onChanged={() => void mutate()} />
      <RecurringPart
        recurring={list.data.recurring}
        options={options.data}
        onChanged={async () => (await list.mutate())?.recurring ?? []}
      />
    </div>
  );
}
