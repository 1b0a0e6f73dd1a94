import {
  BanknoteArrowDown,
  BanknoteArrowUp,
  Check,
  ChevronRight,
  FileClock,
  HandCoins,
  HandHeart,
  Inbox,
  LockKeyhole,
  LockKeyholeOpen,
  type LucideIcon,
  MonitorSmartphone,
  Plus,
  ReceiptText,
  Vault,
} from 'lucide-react';
import { useState } from 'react';
import { may } from '#domain/people/access.ts';
import type { RegisterSession } from '#domain/register/answers/register.ts';
import { instantText } from '#domain/register/register-labels.ts';
import { useBusiness } from '#web/data/business.ts';
import { setDeviceRegister, useRegister } from '#web/data/register/use-register.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { useUser } from '#web/data/session.ts';
import { PaperWidthChoice } from '#web/parts/print/paper-width.tsx';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { NetworkButton, useNeedsNetwork } from '#web/ui/needs-network.tsx';
import { Sheet, SheetContent } from '#web/ui/sheet.tsx';
import type { RegisterTask } from './register-task.ts';

interface TaskRowProps {
  icon: LucideIcon;
  label: string;
  note: string;
  /** Why it cannot be pressed now; null when it can. */
  reason?: string | null;
  onPress: () => void;
}

function TaskRow({ icon: Icon, label, note, reason = null, onPress }: TaskRowProps) {
  return (
    <li>
      <button
        type="button"
        disabled={reason !== null}
        onClick={onPress}
        className="flex min-h-13 w-full items-center gap-3 rounded-control px-3 py-1.5 text-left transition-colors enabled:hover:bg-muted focus-visible:outline-offset-[-2px] disabled:cursor-not-allowed disabled:text-disabled"
      >
        <Icon className="size-5 shrink-0 text-muted-foreground" aria-hidden="true" />
        <span className="min-w-0 flex-1">
          <span className="block text-sm font-semibold">{label}</span>
          <span className="block text-sm text-muted-foreground">{reason ?? note}</span>
        </span>
        <ChevronRight className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
      </button>
    </li>
  );
}

interface ChargesHereProps {
  session: RegisterSession;
  isDeviceSession: boolean;
}

/** With several open registers: whether this device charges in this one. */
function ChargesHere({ session, isDeviceSession }: ChargesHereProps) {
  if (isDeviceSession) {
    return (
      <p className="flex min-h-11 items-center gap-2 text-sm font-medium text-success-ink">
        <Check className="size-4" aria-hidden="true" />
        Este dispositivo cobra en esta caja.
      </p>
    );
  }
  return (
    <Button variant="outline" onClick={() => setDeviceRegister(session.register_id)}>
      Cobrar aquí en este dispositivo
    </Button>
  );
}

function Content({ onTask }: Pick<RegisterPanelProps, 'onTask'>) {
  const user = useUser();
  const business = useBusiness();
  const { money } = useSalesSettings();
  const { session: deviceSession, sessions, chargingSessions, registers } = useRegister();
  const needsNetwork = useNeedsNetwork();
  const [chosen, setChosen] = useState<string | null>(null);
  const session = sessions.find(({ id }) => id === chosen) ?? deviceSession ?? sessions[0] ?? null;

  return (
    <SheetContent
      title={session?.register_name ?? 'Caja cerrada'}
      description={
        session
          ? `Aperturó ${session.opened_by}, ${instantText(session.created_at, business)}. Fondo ${money(session.opening_float_cents)}.`
          : 'Aperturas, cierres y cajas del negocio.'
      }
      footer={
        session && (
          <NetworkButton
            variant="outline"
            size="lg"
            full
            isReasonShown
            onClick={() => onTask({ name: 'close', session })}
          >
            <LockKeyhole aria-hidden="true" />
            Cerrar caja
          </NetworkButton>
        )
      }
    >
      <div className="grid gap-4">
        {session && sessions.length > 1 && (
          <fieldset aria-label="Cajas abiertas" className="flex flex-wrap gap-2">
            {sessions.map(({ id, register_name }) => (
              <Chip key={id} selected={id === session.id} onClick={() => setChosen(id)}>
                {register_name}
              </Chip>
            ))}
          </fieldset>
        )}
        {session && chargingSessions.length > 1 && chargingSessions.includes(session) && (
          <ChargesHere session={session} isDeviceSession={session.id === deviceSession?.id} />
        )}
        <ul className="-mx-3">
          {session && (
            <>
              <TaskRow
                icon={BanknoteArrowDown}
                label="Entrada de efectivo"
                note="Cambio o más fondo que entra"
                onPress={() => onTask({ name: 'movement', type: 'entrada', session })}
              />
              <TaskRow
                icon={BanknoteArrowUp}
                label="Salida de efectivo"
                note="Efectivo que sale y no es gasto"
                onPress={() => onTask({ name: 'movement', type: 'salida', session })}
              />
              <TaskRow
                icon={Vault}
                label="Resguardo"
                note="Efectivo que se guarda en la caja fuerte"
                onPress={() => onTask({ name: 'movement', type: 'resguardo', session })}
              />
              <TaskRow
                icon={HandHeart}
                label="Pagar propinas"
                note="Propinas que salen de la caja para el personal"
                onPress={() => onTask({ name: 'movement', type: 'propina', session })}
              />
              <TaskRow
                icon={HandCoins}
                label="Gasto de caja"
                note="Se paga con el efectivo y queda en Gastos"
                reason={needsNetwork}
                onPress={() => onTask({ name: 'expense', session })}
              />
              {may(user, 'register:open-drawer') && (
                <TaskRow
                  icon={Inbox}
                  label="Abrir gaveta"
                  note="Sin mover efectivo; queda en Auditoría"
                  reason={needsNetwork}
                  onPress={() => onTask({ name: 'drawer', session })}
                />
              )}
              <li aria-hidden="true" className="mx-3 my-1.5 border-t" />
              <TaskRow
                icon={ReceiptText}
                label="Ver X"
                note="Ventas y efectivo hasta este momento"
                reason={needsNetwork}
                onPress={() => onTask({ name: 'report', session })}
              />
            </>
          )}
          <TaskRow
            icon={FileClock}
            label="Cierres"
            note="Los reportes Z, para ver y reimprimir"
            reason={needsNetwork}
            onPress={() => onTask({ name: 'closed' })}
          />
          {session && registers.some((register) => !register.open) && (
            <TaskRow
              icon={LockKeyholeOpen}
              label="Aperturar otra caja"
              note="Varias pueden cobrar a la vez"
              reason={needsNetwork}
              onPress={() => onTask({ name: 'open' })}
            />
          )}
          {may(user, 'register:operate') && (
            <TaskRow
              icon={MonitorSmartphone}
              label="Pantalla del cliente"
              note="Lo que pide, el total y el cambio, frente a él"
              onPress={() => onTask({ name: 'display' })}
            />
          )}
          {may(user, 'register:manage') && (
            <TaskRow
              icon={Plus}
              label="Agregar caja"
              note="Para otra barra, terraza o ventanilla"
              reason={needsNetwork}
              onPress={() => onTask({ name: 'add-register' })}
            />
          )}
        </ul>
        <div className="flex items-center justify-between gap-4 border-t pt-4">
          <span className="text-sm font-medium">Papel de este dispositivo</span>
          <PaperWidthChoice className="w-44" />
        </div>
      </div>
    </SheetContent>
  );
}

export interface RegisterPanelProps {
  open: boolean;
  onTask: (task: RegisterTask) => void;
  onClose: () => void;
}

/** The actions of a register: movements, expense, X, past Z reports, closing, and other registers. */
export default function RegisterPanel({ open, onTask, onClose }: RegisterPanelProps) {
  return (
    <Sheet open={open} onOpenChange={(next) => !next && onClose()}>
      <Content onTask={onTask} />
    </Sheet>
  );
}
