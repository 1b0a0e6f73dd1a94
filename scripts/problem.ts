import { LocalProblem } from '#db/local/problem.ts';

const NOT_FOUND = /^(?:Cannot find (?:package|module)|The package) ['"]([^'"./][^'"]*)['"]/;
const NOT_THERE = /^ENOENT.*node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/']+)/;

/** The sentence that helps with an error: its own, or that a part is not installed. */
const sentenceOf = (error: unknown): string => {
  const text = error instanceof Error ? error.message : String(error);
  if (error instanceof LocalProblem) return text;
  const part = NOT_FOUND.exec(text)?.[1] ?? NOT_THERE.exec(text)?.[1];
  if (part) return `Falta ${part}, que Fogón usa: ejecuta \`npm ci\` y vuelve a empezar.`;
  const [line = ''] = text.trim().split('\n');
  return `Algo falló: ${line} (FOGON_DEBUG=1 muestra el detalle)`;
};

/** Prints the problem in one line and sets the exit code; FOGON_DEBUG=1 also prints the stack and the causes. */
export const endWithProblem = (error: unknown): void => {
  console.error(`✗ ${sentenceOf(error)}`);
  if (process.env.FOGON_DEBUG === '1') console.error(error);
  process.exitCode = 1;
};
