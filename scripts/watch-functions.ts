import { watch } from 'node:fs';
import { checkDatabase, describeProblem } from '#db/local/check/check-database.ts';
import { changedFiles, definedIn, FUNCTIONS_FOLDER, readFunctionFiles } from '#db/local/function-files.ts';
import { applyChangedFunctions } from '#db/local/migrate.ts';
import { secondsSince } from './commands.ts';

/** Editors write a file in several steps. */
const SETTLE_MS = 50;

export interface FunctionWatch {
  stop: () => Promise<void>;
}

/**
 * Applies the files of db/functions that change to a migrated database, and checks their functions. Prints what it applied or what is wrong, and
 * goes on.
 */
export const watchFunctions = (
  ownerUrl: string,
  print: (line: string) => void = console.log,
  folder = FUNCTIONS_FOLDER,
): FunctionWatch => {
  let applied = readFunctionFiles(folder);
  let working = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const apply = async (): Promise<void> => {
    const started = performance.now();
    const files = readFunctionFiles(folder);
    const changed = changedFiles(files, applied);
    if (changed.length === 0) return;
    await applyChangedFunctions(ownerUrl, files);
    applied = files;
    const names = changed.map(({ name }) => name).join(', ');
    print(`✓ Funciones actualizadas: ${names} (${secondsSince(started)})`);
    for (const problem of await checkDatabase(ownerUrl, files, definedIn(changed)))
      print(`✗ ${describeProblem(problem)}`);
  };
  const watcher = watch(folder, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      working = working
        .then(apply)
        .catch((error: unknown) => print(`✗ ${error instanceof Error ? error.message : String(error)}`));
    }, SETTLE_MS);
  });
  return {
    stop: async () => {
      watcher.close();
      clearTimeout(timer);
      await working;
    },
  };
};
