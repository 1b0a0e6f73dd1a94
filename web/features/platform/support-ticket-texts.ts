import { clock, shortDate } from '#domain/base/time.ts';
import { pathLabel } from '#domain/people/access.ts';
import type { SupportTicket } from '#domain/platform/answers/support-tickets.ts';
import type { SupportTicketPriority, SupportTicketStatus } from '#domain/platform/support-tickets.ts';
import { instantOf } from '#web/base/clock.ts';
import { type Business, useBusiness } from '#web/data/business.ts';
import type { HelpSubject } from '#web/data/help.ts';

export const STATUS_TONES = {
  Abierto: 'warning',
  'En proceso': 'neutral',
  Cerrado: 'success',
} as const satisfies Record<SupportTicketStatus, string>;
export const PRIORITY_TONES = {
  Baja: 'outline',
  Normal: 'neutral',
  Alta: 'danger',
} as const satisfies Record<SupportTicketPriority, string>;

/** '21/11/2026 14:05', in the business's zone. */
function momentText(iso: string, { zone, time_format, date_format }: Business): string {
  const at = instantOf(iso);
  return `${shortDate(at, zone, date_format)} ${clock(at, zone, time_format)}`;
}

export function useMomentText(): (iso: string) => string {
  const business = useBusiness();
  return (iso) => momentText(iso, business);
}

/** Who has to answer next; null in a closed support ticket. */
export function waitingText({ status, answered }: SupportTicket, isSupport: boolean): string | null {
  if (status === 'Cerrado') return null;
  if (isSupport) return answered ? null : 'Espera respuesta';
  return answered ? 'Soporte respondió' : null;
}

/** The initial text of a support ticket about a failure. */
export function helpDraft({ path, request }: HelpSubject): { subject: string; body: string } {
  const lines = ['', '', `Pantalla: ${path}`, ...(request === null ? [] : [`Código del error: ${request}`])];
  return { subject: `Algo salió mal en ${pathLabel(path)}`, body: lines.join('\n') };
}
