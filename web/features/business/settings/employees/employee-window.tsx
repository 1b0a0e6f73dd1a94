import type { Employee, TemporaryPassword } from '#domain/people/answers/employees.ts';
import { EMPLOYEE_ROLES, type EmployeeRole } from '#domain/people/employees.ts';
import { newEmployeeInput } from '#domain/people/inputs/employees.ts';
import { messages } from '#web/base/messages.ts';
import { useUnsaved } from '#web/base/use-unsaved.ts';
import { api } from '#web/data/api.ts';
import { textOrNull, useInputForm } from '#web/data/input-form.ts';
import { useUser } from '#web/data/session.ts';
import { useAttempts } from '#web/data/use-attempts.ts';
import { FormWindow } from '#web/ui/form-window.tsx';
import { EmailField, TextField } from '#web/ui/text-field.tsx';
import { UnsavedDialog } from '#web/ui/unsaved-dialog.tsx';
import { RolesPicker } from './roles-picker.tsx';

function valuesOf(employee: Employee | null) {
  return {
    full_name: employee?.full_name ?? '',
    username: employee?.username ?? '',
    email: employee?.email ?? '',
    roles: employee?.roles.join() ?? '',
    pin: '',
  };
}
const rolesIn = (text: string): readonly EmployeeRole[] =>
  text.split(',').flatMap((name) => EMPLOYEE_ROLES.find((role) => role === name) ?? []);

const bodyOf = ({ full_name, username, email, roles, pin }: ReturnType<typeof valuesOf>) => ({
  full_name,
  username: textOrNull(username),
  email: textOrNull(email),
  roles: rolesIn(roles),
  pin: pin || null,
});

interface FormProps {
  /** The employee to change; null for a new one. */
  employee: Employee | null;
  onAdded: (issued: TemporaryPassword) => void;
  onChanged: () => void;
}

function EmployeeForm({
  employee,
  onAdded,
  onChanged,
  onDirtyChange,
}: FormProps & { onDirtyChange: (isDirty: boolean) => void }) {
  const { id: self } = useUser();
  const { busy, attempt } = useAttempts();
  const form = useInputForm(valuesOf(employee), {
    schema: newEmployeeInput,
    bodyOf,
  });
  useUnsaved(form.isDirty, onDirtyChange);

  const send = form.submit(async ({ pin, ...person }) => {
    const failure = form.unlessShown();
    if (employee) {
      const json = { ...person, version: employee.version };
      const outcome = await attempt(['employee', employee.id, json], () => ({
        call: (options) => api.employees[':id'].$put({ param: { id: employee.id }, json }, options),
        success: 'Cambios guardados.',
        failure,
      }));
      if (outcome?.ok) onChanged();
      else if (outcome) form.refuse(outcome.fields);
      return;
    }
    const json = { ...person, pin };
    const outcome = await attempt(['employee', json], ([id = '']) => ({
      call: (options) => api.employees.$post({ json: { id, ...json } }, options),
      failure,
    }));
    if (outcome?.ok) onAdded(outcome.data);
    else if (outcome) form.refuse(outcome.fields);
  });

  return (
    <FormWindow
      title={employee ? 'Editar empleado' : 'Nuevo empleado'}
      formRef={form.ref}
      onSubmit={send}
      action={employee ? messages.save : 'Agregar'}
      busy={busy}
    >
      <TextField form={form} name="full_name" label="Nombre completo" required />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="username"
          label="Usuario"
          help="Con él inicia sesión."
          autoCapitalize="none"
          spellCheck={false}
        />
        <EmailField form={form} name="email" help="Opcional. Le enviamos un enlace para que lo confirme." />
      </div>
      <RolesPicker
        value={rolesIn(form.values.roles)}
        onChange={(roles) => form.set('roles', roles.join())}
        error={form.errorOf('roles')}
        locked={employee?.id === self ? 'Tus propios roles los cambia otro administrador.' : null}
      />
      {!employee && (
        <TextField
          form={form}
          name="pin"
          label="PIN"
          help="Opcional, de 4 a 6 dígitos (6 el de un administrador): para autorizar y para cambiar de usuario en una tablet compartida."
          inputMode="numeric"
          className="max-w-40 figures"
        />
      )}
    </FormWindow>
  );
}

interface EmployeeWindowProps extends FormProps {
  open: boolean;
  onClose: () => void;
}

/** Adds an employee, or changes the data and roles of one. */
export function EmployeeWindow({ open, onClose, ...rest }: EmployeeWindowProps) {
  return (
    <UnsavedDialog
      open={open}
      what={rest.employee ? `los datos de ${rest.employee.full_name}` : 'el empleado nuevo'}
      onClose={onClose}
    >
      {(setDirty) => <EmployeeForm {...rest} onDirtyChange={setDirty} />}
    </UnsavedDialog>
  );
}
