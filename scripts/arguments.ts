import { type ParseArgsConfig, parseArgs } from 'node:util';
import { LocalProblem } from '#db/local/problem.ts';

/** The words after a command. A word that it does not know is refused with how the command is written: it may be a slip in one that matters. */
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

/** The one folder that a command is given. */
export const parseFolderArgument = (usage: string): string => {
  const [folder, ...more] = parseArguments(usage, { allowPositionals: true }).positionals;
  if (folder === undefined || more.length > 0) throw new LocalProblem(`Falta la carpeta: ${usage}`);
  return folder;
};
