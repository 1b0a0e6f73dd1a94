/** Names that e-mails and public pages show must not contain addresses or markup. This file imports no zod, because forms load it. */

const ENDINGS =
  'app|biz|cc|cl|click|club|cn|co|com|cr|dev|do|es|gt|hn|icu|info|io|link|live|ly|me|mx|net|ni|online|org|pa|page|pe|ru|shop|site|store|sv|tk|top|us|vip|web|xyz';
const ADDRESS = new RegExp(
  `://|\\bwww\\.|\\bhttps?:|\\bmailto:|\\S@\\S|[\\p{L}\\p{N}-]{2,}\\.(?:${ENDINGS})(?![\\p{L}\\p{N}])`,
  'iu',
);
const MARKUP = /[<>]/;

export const PLAIN_NAME_MESSAGE =
  'Escribe solo el nombre, sin direcciones de internet, correos ni los signos < y >.';

/** True when a name has no web address, e-mail address or markup. */
export function isPlainName(name: string): boolean {
  return !ADDRESS.test(name.normalize('NFKC')) && !MARKUP.test(name);
}

const LETTERS = /\p{L}.*\p{L}/su;

export const NAME_LETTERS_MESSAGE = 'Escribe un nombre con letras.';

/** True when a name has at least two letters, as names of persons and businesses have. */
export function hasLetters(name: string): boolean {
  return LETTERS.test(name);
}
