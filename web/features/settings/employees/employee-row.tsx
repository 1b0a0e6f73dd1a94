import {
  EllipsisVertical,
  KeyRound,
  MailQuestionMark,
  Pencil,
  RotateCcw,
  UserRoundCheck,
  UserRoundX,
} from 'lucide-react';
import type { Employee } from '#domain/answers/employees.ts';
import { roleName } from '#domain/employees.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';

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

function More({ employee, isSelf, actions }: EmployeeRowProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" aria-label={`Más acciones de ${employee.full_name}`}>
          <EllipsisVertical aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {!employee.is_active && (
          <DropdownMenuItem onSelect={() => actions.reactivate(employee)}>
            <UserRoundCheck aria-hidden="true" />
            Activar
          </DropdownMenuItem>
        )}
        {employee.is_active && (
          <DropdownMenuItem onSelect={() => actions.setPin(employee)}>
            <KeyRound aria-hidden="true" />
            {employee.has_pin ? 'Cambiar PIN' : 'Poner PIN'}
          </DropdownMenuItem>
        )}
        {employee.is_active && !isSelf && (
          <>
            <DropdownMenuItem onSelect={() => actions.resetPassword(employee)}>
              <RotateCcw aria-hidden="true" />
              Restablecer contraseña
            </DropdownMenuItem>
            <DropdownMenuItem onSelect={() => actions.leave(employee)}>
              <UserRoundX aria-hidden="true" />
              Desactivar
            </DropdownMenuItem>
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** An employee: name, roles and ways to sign in. */
export function EmployeeRow(props: EmployeeRowProps) {
  const { employee, isSelf, actions } = props;
  const { full_name, username, email, avatar_url, roles } = employee;
  return (
    <li className="flex items-start gap-3 border-t py-3 first:border-t-0">
      <Avatar sources={[avatar_url]} name={full_name} className="mt-0.5 size-10" />
      <div className="min-w-0 flex-1">
        <p className="text-sm font-semibold break-words">
          {full_name} {isSelf && <span className="font-normal text-muted-foreground">(tú)</span>}
        </p>
        <p className="text-sm break-words text-muted-foreground">
          {username}
          {username && email && <span className="max-sm:hidden"> · </span>}
          {email && <span className="max-sm:block">{email}</span>}
        </p>
        {!employee.email_confirmed && (
          <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone="warning">
              <MailQuestionMark aria-hidden="true" />
              Sin confirmar
            </Badge>
            {employee.is_active && (
              <Button
                variant="link"
                size="inline"
                aria-label={`Enviar de nuevo el enlace a ${email}`}
                onClick={() => props.actions.resendLink(employee)}
              >
                Enviar de nuevo
              </Button>
            )}
          </p>
        )}
        <p className="mt-1.5 flex flex-wrap gap-1.5">
          {roles.map((role, place) => (
            <Badge key={role} tone={place === 0 ? 'neutral' : 'outline'}>
              {roleName(role)}
            </Badge>
          ))}
          {employee.has_pin && (
            <Badge tone={employee.pin_locked_minutes === null ? 'outline' : 'warning'}>
              <KeyRound aria-hidden="true" />
              {employee.pin_locked_minutes === null ? 'Con PIN' : 'PIN bloqueado'}
            </Badge>
          )}
          {employee.pin_is_short && <Badge tone="warning">Cambia el PIN: 6 dígitos</Badge>}
          {employee.must_change_password && <Badge tone="warning">Contraseña temporal</Badge>}
        </p>
      </div>
      <span className="-mr-2 flex shrink-0">
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Editar a ${full_name}`}
          onClick={() => actions.edit(employee)}
        >
          <Pencil aria-hidden="true" />
        </Button>
        <More {...props} />
      </span>
    </li>
  );
}
