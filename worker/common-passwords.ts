import { unpackWords } from './packed-words.ts';

/** The words of `packWords`. scripts/worker-bundle.ts reads the list from @zxcvbn-ts/language-common. */
declare const COMMON_PASSWORDS: string;

let known: ReadonlySet<string> | undefined;

/** The error of a very common password, upper or lower case; undefined for any other. */
export function commonPasswordError(password: string): string | undefined {
  known ??= unpackWords(COMMON_PASSWORDS);
  return known.has(password.normalize('NFKC').toLowerCase())
    ? 'Esa contraseña es de las más usadas. Elige otra que nadie adivine'
    : undefined;
}
