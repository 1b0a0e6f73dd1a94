import { useEffect } from 'react';
import { LONG_READ_SECONDS, PREPARING_SECONDS } from '#domain/base/limits.ts';
import { ApiError } from './api.ts';

/** Why a read is refused for now, for people, and the seconds after which it is repeated. */
export interface Wait {
  readonly title: string;
  readonly description: string;
  readonly seconds: number;
}

/** For what a refused read waits: its days are being prepared, or two long reads of the business run. Null for any other error. */
export function waitOf(error: unknown): Wait | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'report.busy')
    return {
      title: 'Hay dos informes grandes en curso en tu negocio',
      description: 'Este aparece solo en cuanto termine uno.',
      seconds: LONG_READ_SECONDS,
    };
  if (error.code !== 'report.preparing') return null;
  const days = Number(error.details.days_left);
  return {
    title: 'Preparando los resúmenes de estas fechas',
    description: `${days === 1 ? 'Falta 1 día' : `Faltan ${days} días`}. Aparecen solos al terminar; un periodo reciente y corto está listo antes.`,
    seconds: PREPARING_SECONDS,
  };
}

/** Repeats a read by itself while its error is one that ends with waiting. */
export function useRepeatedRead(error: unknown, repeat: () => unknown): void {
  useEffect(() => {
    const wait = waitOf(error);
    if (wait === null) return;
    const timer = setTimeout(() => void repeat(), wait.seconds * 1000);
    return () => clearTimeout(timer);
  }, [error, repeat]);
}

const ATTEMPTS = 20;

/** Reads outside the cache; repeats it while other long reads of the business run, for a minute at most. */
export async function readInTurn<T>(read: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'report.busy' || attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, LONG_READ_SECONDS * 1000));
    }
  }
}
