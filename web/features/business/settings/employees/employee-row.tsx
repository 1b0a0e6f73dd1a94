import { KeyRound, MailQuestionMark, RotateCcw, UserRoundCheck, UserRoundX } from 'lucide-react';
import type { Employee } from '#domain/people/answers/employees.ts';
import { roleName } from '#domain/people/employees.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { ListRow, type RowAction } from '../list-row.tsx';

/** The actions on an employee. */
export interface EmployeeActions {
  readonly edit: (employee: Employee) => void;
  readonly setPin: (employee: Employee) => void;
  readonly resetPassword: (employee: Employee) => void;
  readonly leave: (employee: Employee) => void;
  readonly resendLink: (employee: Employee) => void;
  readonly reactivate: (employee: Employee) => void;
}

interface EmployeeRowProps {
  employee: Employee;
  isSelf: boolean;
  actions: EmployeeActions;
}

function actionsOf({ employee, isSelf, actions }: EmployeeRowProps): readonly RowAction[] {
  if (!employee.is_active)
    return [{ label: 'Activar', Icon: UserRoundCheck, onSelect: () => actions.reactivate(employee) }];
  const resend: RowAction = {
    label: 'Enviar de nuevo el enlace',
    Icon: MailQuestionMark,
    onSelect: () => actions.resendLink(employee),
  };
  const others: readonly RowAction[] = [
    { label: 'Restablecer contraseña', Icon: RotateCcw, onSelect: () => actions.resetPassword(employee) },
    {
      label: 'Desactivar',
      Icon: UserRoundX,
      onSelect: () => actions.leave(employee),
      isDestructive: true,
    },
  ];
  return [
    {
      label: employee.has_pin ? 'Cambiar PIN' : 'Poner PIN',
      Icon: KeyRound,
      onSelect: () => actions.setPin(employee),
    },
    ...(employee.email_confirmed ? [] : [resend]),
    ...(isSelf ? [] : others),
  ];
}

/** What an administrator should know or do about an employee, the most urgent first; null for nothing. */
function warningOf(employee: Employee): string | null {
  if (employee.pin_locked_minutes !== null) return 'PIN bloqueado';
  if (!employee.email_confirmed) return 'Sin confirmar';
  if (employee.must_change_password) return 'Contraseña temporal';
  return employee.pin_is_short ? 'Cambia el PIN: 6 dígitos' : null;
}

/** An employee: name, roles, and what needs attention. */
export function EmployeeRow(props: EmployeeRowProps) {
  const { employee, isSelf, actions } = props;
  const { full_name, avatar_url, roles, has_pin } = employee;
  const warning = warningOf(employee);
  return (
    <ListRow
      name={full_name}
      note={isSelf ? '(tú)' : undefined}
      fact={[...roles.map(roleName), has_pin && 'Con PIN'].filter(Boolean).join(' · ')}
      lead={<Avatar sources={[avatar_url]} name={full_name} />}
      state={warning === null ? null : { label: warning, tone: 'warning' }}
      onEdit={() => actions.edit(employee)}
      actions={actionsOf(props)}
    />
  );
}
