import { type ParseArgsConfig, parseArgs } from 'node:util';
import { LocalProblem } from '#db/local/problem.ts';

/** The arguments of a command. Refuses an unknown argument and shows the usage, because it may be a misspelled option. */
export const parseArguments = <T extends Pick<ParseArgsConfig, 'options' | 'allowPositionals'>>(
  usage: string,
  known: T,
) => {
  try {
    return parseArgs({ ...known, strict: true });
  } catch {
    throw new LocalProblem(`No se entiende «${process.argv.slice(2).join(' ')}»: ${usage}`);
  }
};

/** The folder that a command requires as its only argument. */
export const parseFolderArgument = (usage: string): string => {
  const [folder, ...more] = parseArguments(usage, { allowPositionals: true }).positionals;
  if (folder === undefined || more.length > 0) throw new LocalProblem(`Falta la carpeta: ${usage}`);
  return folder;
};
