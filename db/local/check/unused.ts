import type { FunctionSteps } from './steps.ts';
import type { StoredFunction } from './stored-functions.ts';
import { namesIn } from './syntax-tree.ts';

const isInput = (mode: string | undefined): boolean => mode === undefined || mode === 'i' || mode === 'v';

/** The parameters, with line 0, and the variables of a function that it does not read. `found` is undefined for a function in SQL. */
export function unusedIn(
  fn: StoredFunction,
  found: FunctionSteps | undefined,
): readonly { readonly name: string; readonly line: number }[] {
  const used = new Set(found?.used);
  const statements = found
    ? found.steps.flatMap((step) =>
        'piece' in step ? [`${step.kind === 'value' ? 'select ' : ''}${step.piece.text}`] : [],
      )
    : [fn.body];
  for (const statement of statements) for (const name of namesIn(statement)) used.add(name);
  const parameters = fn.names.filter((_, i) => isInput(fn.modes[i])).map((name) => ({ name, line: 0 }));
  return [...parameters, ...(found?.declared ?? [])].filter(({ name }) => !used.has(name));
}
