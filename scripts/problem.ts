import { LocalProblem } from '#db/local/problem.ts';

/** Says what went wrong in one line and ends; the stack is only for who asks with FOGON_DEBUG=1. */
export const endWithProblem = (error: unknown): void => {
  const text = error instanceof Error ? error.message : String(error);
  const line = text.split('\n').slice(0, 6).join('\n  ');
  console.error(
    error instanceof LocalProblem ? `✗ ${text}` : `✗ Algo falló: ${line} (FOGON_DEBUG=1 muestra el detalle)`,
  );
  if (process.env.FOGON_DEBUG === '1' && error instanceof Error) console.error(error.stack);
  process.exitCode = 1;
};
