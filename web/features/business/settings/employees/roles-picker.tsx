import { EMPLOYEE_ROLES, type EmployeeRole, ROLE_NAMES } from '#domain/people/employees.ts';
import { ChipsField } from '../chips-field.tsx';

interface RolesPickerProps {
  /** In the order in which they were chosen. */
  value: readonly EmployeeRole[];
  onChange: (roles: readonly EmployeeRole[]) => void;
  error: string | undefined;
  /** Why they can't be changed; null if they can. */
  locked: string | null;
}

/** Chooses one or more roles; the first chosen one is the primary role. */
export function RolesPicker({ value, onChange, error, locked }: RolesPickerProps) {
  const press = (role: EmployeeRole) =>
    onChange(value.includes(role) ? value.filter((each) => each !== role) : [...value, role]);
  const labelOf = (role: EmployeeRole) => (
    <>
      {ROLE_NAMES[role]}
      {value.length > 1 && value[0] === role && (
        <span className="rounded-full bg-background/20 px-2 py-0.5 text-xs">Principal</span>
      )}
    </>
  );
  return (
    <ChipsField
      label="Roles"
      help={locked ?? 'El primero que elijas es el principal: decide con qué pantalla empieza.'}
      error={error}
      options={EMPLOYEE_ROLES.map((role) => ({ value: role, label: labelOf(role) }))}
      chosen={value}
      disabled={locked !== null}
      onPress={press}
    />
  );
}
