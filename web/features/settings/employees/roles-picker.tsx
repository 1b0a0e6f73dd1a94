import { useId } from 'react';
import { EMPLOYEE_ROLES, type EmployeeRole, ROLE_NAMES } from '#domain/employees.ts';
import { Chip } from '#web/ui/chip.tsx';
import { FieldNote } from '#web/ui/field.tsx';

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
  const note = useId();
  const press = (role: EmployeeRole) =>
    onChange(value.includes(role) ? value.filter((each) => each !== role) : [...value, role]);
  return (
    <fieldset aria-describedby={note} disabled={locked !== null} className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">Roles</legend>
      <div className="flex flex-wrap gap-2">
        {EMPLOYEE_ROLES.map((role) => (
          <Chip
            key={role}
            selected={value.includes(role)}
            aria-invalid={error ? true : undefined}
            onClick={() => press(role)}
          >
            {ROLE_NAMES[role]}
            {value.length > 1 && value[0] === role && (
              <span className="rounded-full bg-background/20 px-2 py-0.5 text-xs">Principal</span>
            )}
          </Chip>
        ))}
      </div>
      <FieldNote
        id={note}
        error={error}
        help={locked ?? 'El primero que elijas es el principal: decide con qué pantalla empieza.'}
      />
    </fieldset>
  );
}
