/** One a line, the most common first; the build takes them from @zxcvbn-ts/language-common (scripts/worker-bundle.ts). */
declare const COMMON_PASSWORDS: string;

let known: ReadonlySet<string> | undefined;

/** What is wrong with a password that many people have; undefined when nothing is. Capitals make it no other one. */
export function commonPasswordError(password: string): string | undefined {
  known ??= new Set(COMMON_PASSWORDS.split('\n'));
  return known.has(password.normalize('NFKC').toLowerCase())
    ? 'Esa contraseña es de las más usadas. Elige otra que nadie adivine'
    : undefined;
}
