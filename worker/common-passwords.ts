/** One password a line, the most common first. scripts/worker-bundle.ts reads the list from @zxcvbn-ts/language-common. */
declare const COMMON_PASSWORDS: string;

let known: ReadonlySet<string> | undefined;

/** The error of a very common password, upper or lower case; undefined for any other. */
export function commonPasswordError(password: string): string | undefined {
  known ??= new Set(COMMON_PASSWORDS.split('\n'));
  return known.has(password.normalize('NFKC').toLowerCase())
    ? 'Esa contraseña es de las más usadas. Elige otra que nadie adivine'
    : undefined;
}
