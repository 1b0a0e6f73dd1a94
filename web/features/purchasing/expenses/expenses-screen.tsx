import { Plus } from 'lucide-react';
import { formatMoney } from '#domain/base/money.ts';
import { useBusiness } from '#web/data/business.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { PrivatePhoto } from '#web/parts/photos/private-photo.tsx';
import { ListExportMenu } from '#web/parts/spreadsheets/list-export-menu.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogContent } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MainAction } from '#web/ui/main-action.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { ExpenseActions } from './expense-actions.tsx';
import { EXPENSE_COLUMNS } from './expense-columns.ts';
import { ExpenseFigures } from './expense-figures.tsx';
import { ExpenseFilterBar } from './expense-filter-bar.tsx';
import { ExpenseWindow } from './expense-window.tsx';
import { ExpensesTable } from './expenses-table.tsx';
import { RemoveExpense } from './remove-expense.tsx';
import { useExpenseTask } from './use-expense-task.ts';
import { readAllExpenses, useExpenseFilters, useExpenseOptions, useExpenses } from './use-expenses.ts';

/** The expenses of a range, by default the current month, and their total by category. */
export default function ExpensesScreen() {
  const { currency } = useBusiness();
  const { today, filters, filtered, page, setPage, change, clear } = useExpenseFilters();
  const { data, error, mutate, isValidating, pages } = useExpenses(filters, page, setPage);
  const { data: options } = useExpenseOptions();
  const task = useExpenseTask();
  const { expense, begin, close } = task;
  const done = () => {
    close();
    void mutate();
  };
  const showFresh = async () => {
    const fresh = (await mutate())?.expenses.find(({ id }) => id === expense?.id);
    if (fresh) begin('edit', fresh);
    else close();
  };

  const add = { disabled: !options, onClick: () => begin('edit', null) };
  const addLabel = (
    <>
      <Plus aria-hidden="true" />
      Nuevo gasto
    </>
  );
  return (
    <>
      <PageHeader
        title="Gastos"
        beside={<ExpenseFilterBar filters={filters} options={options} today={today} onChange={change} />}
        actions={
          <ListExportMenu
            title="Gastos"
            range={filters.range}
            columns={EXPENSE_COLUMNS}
            readAll={(onProgress) => readAllExpenses(filters, onProgress)}
            disabled={!data || data.total === 0}
          />
        }
        main={<MainAction {...add}>{addLabel}</MainAction>}
      />
      {error && !data ? (
        <ErrorState
          title="No se pudieron cargar los gastos."
          onRetry={() => void mutate()}
          busy={isValidating}
        />
      ) : data?.total === 0 ? (
        <EmptyState
          picture={filtered ? 'search' : 'receipt'}
          title={
            filtered ? 'Ningún gasto coincide con los filtros.' : 'No hay gastos registrados en estas fechas.'
          }
          action={
            filtered ? (
              <Button variant="outline" onClick={clear}>
                Quitar filtros
              </Button>
            ) : (
              <Button variant="outline" {...add}>
                {addLabel}
              </Button>
            )
          }
        />
      ) : (
        <>
          <ExpenseFigures page={data} money={(cents) => formatMoney(cents, currency)} />
          <ExpensesTable
            expenses={data?.expenses ?? null}
            located={(options?.locations.length ?? 0) > 1}
            actions={(each) => (
              <ExpenseActions
                expense={each}
                onReceipt={() => begin('receipt', each)}
                onEdit={() => begin('edit', each)}
                onRemove={() => begin('remove', each)}
              />
            )}
          />
          {pages > 1 && (
            <div className="mt-4">
              <Pagination page={page} pages={pages} onPage={setPage} />
            </div>
          )}
        </>
      )}
      {options && (
        <ExpenseWindow
          key={task.turn}
          expense={task.kind === 'edit' ? expense : null}
          options={options}
          open={task.is('edit')}
          onClose={close}
          onSaved={done}
          onStale={() => void showFresh()}
        />
      )}
      <RemoveExpense expense={expense} open={task.is('remove')} onClose={close} onRemoved={done} />
      <Dialog open={task.is('receipt')} onOpenChange={(next) => !next && close()}>
        <DialogContent title="Recibo" description={expense?.description}>
          {expense?.photo_url && (
            <PrivatePhoto url={expense.photo_url} label={`Recibo de ${expense.description}`} size="whole" />
          )}
        </DialogContent>
      </Dialog>
    </>
  );
}
