import type { Employee, TemporaryPassword } from '#domain/people/answers/employees.ts';
import { useItemWindow } from '#web/base/use-item-window.ts';
import { useUser } from '#web/data/session.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { AddButton, ListCard } from '../list-card.tsx';
import { RowsSkeleton } from '../section-skeleton.tsx';
import { AtSectionHead } from '../section-slots.tsx';
import { type EmployeeActions, EmployeeRow } from './employee-row.tsx';
import { EmployeeWindow } from './employee-window.tsx';
import { PinWindow } from './pin-window.tsx';
import { TemporaryWindow } from './temporary-window.tsx';
import { useEmployees } from './use-employees.ts';

type Task =
  | { readonly kind: 'edit'; readonly employee: Employee | null }
  | { readonly kind: 'pin' | 'reset' | 'leave'; readonly employee: Employee }
  | { readonly kind: 'issued'; readonly issued: TemporaryPassword };

/** 'Empleados': the employees, their roles and their ways to sign in. */
export default function EmployeesSection() {
  const { id: self } = useUser();
  const { list, busy, setActive, setPin, resetPassword, resendLink } = useEmployees();
  const { item: task, isOpen: open, turn, open: begin, close, onOpenChange } = useItemWindow<Task>();
  const { data, error, mutate } = list;
  if (error && !data) throw error;
  if (!data) return <RowsSkeleton />;

  const actions: EmployeeActions = {
    edit: (employee) => begin({ kind: 'edit', employee }),
    setPin: (employee) => begin({ kind: 'pin', employee }),
    resetPassword: (employee) => begin({ kind: 'reset', employee }),
    leave: (employee) => begin({ kind: 'leave', employee }),
    resendLink: (employee) => void resendLink(employee),
    reactivate: (employee) => void setActive(employee, true),
  };
  const rows = (people: readonly Employee[]) =>
    people.map((employee) => (
      <EmployeeRow key={employee.id} employee={employee} isSelf={employee.id === self} actions={actions} />
    ));
  const working = data.employees.filter(({ is_active }) => is_active);
  const inactive = data.employees.filter(({ is_active }) => !is_active);
  const isAt = (kind: Task['kind']) => open && task?.kind === kind;
  const refresh = () => {
    close();
    void mutate();
  };

  return (
    <>
      <AtSectionHead>
        <AddButton noun="empleado" onAdd={() => begin({ kind: 'edit', employee: null })} />
      </AtSectionHead>
      <ListCard label="Empleados activos">{rows(working)}</ListCard>
      {inactive.length > 0 && (
        <div className="mt-4">
          <ListCard title={`Inactivos (${inactive.length})`} label="Empleados inactivos">
            {rows(inactive)}
          </ListCard>
        </div>
      )}

      {task?.kind === 'edit' && (
        <EmployeeWindow
          key={turn}
          open={open}
          employee={task.employee}
          onClose={close}
          onChanged={refresh}
          onAdded={(issued) => {
            void mutate();
            begin({ kind: 'issued', issued });
          }}
        />
      )}
      {task?.kind === 'pin' && (
        <PinWindow
          key={turn}
          open={open}
          employee={task.employee}
          busy={busy}
          onSave={(pin) => setPin(task.employee, pin)}
          onClose={close}
        />
      )}
      {task?.kind === 'issued' && (
        <TemporaryWindow key={turn} open={open} issued={task.issued} onClose={close} />
      )}
      <AlertDialog
        open={isAt('reset')}
        onOpenChange={onOpenChange}
        title="¿Restablecer la contraseña?"
        description={
          task?.kind === 'reset' &&
          `${task.employee.full_name} saldrá de todos sus dispositivos y entrará con una contraseña temporal que te mostraremos una vez.`
        }
        action="Restablecer"
        tone="primary"
        busy={busy}
        onAction={() => {
          if (task?.kind !== 'reset') return;
          void resetPassword(task.employee).then((issued) =>
            issued ? begin({ kind: 'issued', issued }) : close(),
          );
        }}
      />
      <AlertDialog
        open={isAt('leave')}
        onOpenChange={onOpenChange}
        title="¿Desactivar al empleado?"
        description={
          task?.kind === 'leave' &&
          `${task.employee.full_name} saldrá ahora mismo de todos sus dispositivos y no podrá entrar. Lo que hizo queda en los registros y puedes activarlo de nuevo.`
        }
        action="Desactivar"
        busy={busy}
        onAction={() => {
          if (task?.kind === 'leave') void setActive(task.employee, false).then(close);
        }}
      />
    </>
  );
}
