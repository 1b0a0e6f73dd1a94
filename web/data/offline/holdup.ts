import type { QueueState } from './queue.ts';

const STORE_FAILED =
  'Este dispositivo no puede leer lo que guardó. Lo intenta de nuevo solo; si sigue así, cierra Fogón y ábrelo otra vez.';
const SERVER_FAILED = 'El servidor falló al recibirlas. Se intenta de nuevo solo.';
const PRINTING = 'Se envía al terminar de imprimirla.';
const SOON = 'Se envían en un momento.';

/** Why nothing is sent now although the server can be reached; null while something is. `now` is by the clock of this device. */
export function holdupText(
  { hasStoreFailed, sending, requests }: Pick<QueueState, 'hasStoreFailed' | 'sending' | 'requests'>,
  now: number,
): string | null {
  if (hasStoreFailed) return STORE_FAILED;
  if (sending) return null;
  if (requests.some(({ attempts }) => attempts > 0)) return SERVER_FAILED;
  return requests.some(({ next_attempt_at }) => next_attempt_at > now) ? PRINTING : SOON;
}
