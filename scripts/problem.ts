import { LocalProblem } from '#db/local/problem.ts';

const NOT_FOUND = /^(?:Cannot find (?:package|module)|The package) ['"]([^'"./][^'"]*)['"]/;
const NOT_THERE = /^ENOENT.*node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/']+)/;

/** What somebody can do about an error: its own sentence, or that a part was not installed. */
const sentenceOf = (error: unknown): string => {
  const text = error instanceof Error ? error.message : String(error);
  if (error instanceof LocalProblem) return text;
  const part = NOT_FOUND.exec(text)?.[1] ?? NOT_THERE.exec(text)?.[1];
  if (part) return `Falta ${part}, que Fogón usa: ejecuta \`npm ci\` y vuelve a empezar.`;
  const [line = ''] = text.trim().split('\n');
  return `Algo falló: ${line} (FOGON_DEBUG=1 muestra el detalle)`;
};

/** Says what went wrong in one line and ends; the stack is only for who asks with FOGON_DEBUG=1. */
export const endWithProblem = (error: unknown): void => {
  console.error(`✗ ${sentenceOf(error)}`);
  if (process.env.FOGON_DEBUG === '1' && error instanceof Error) console.error(error.stack);
  process.exitCode = 1;
};
