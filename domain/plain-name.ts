/** Names that reach e-mails and public pages: a stranger writes no address of ours there. No zod here: forms load this. */

const ENDINGS =
  'app|biz|cc|cl|click|club|cn|co|com|cr|dev|do|es|gt|hn|icu|info|io|link|live|ly|me|mx|net|ni|online|org|pa|page|pe|ru|shop|site|store|sv|tk|top|us|vip|web|xyz';
const ADDRESS = new RegExp(
  `://|\\bwww\\.|\\bhttps?:|\\bmailto:|\\S@\\S|[\\p{L}\\p{N}-]{2,}\\.(?:${ENDINGS})(?![\\p{L}\\p{N}])`,
  'iu',
);
/** Tags, and signs that hide letters or turn their order around. */
const MARKUP = /[<>\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

export const PLAIN_NAME_MESSAGE =
  'Escribe solo el nombre, sin direcciones de internet, correos ni los signos < y >.';

/** Whether a name has no web address, e-mail address or markup in it. */
export function isPlainName(name: string): boolean {
  return !ADDRESS.test(name.normalize('NFKC')) && !MARKUP.test(name.trim());
}

const LETTERS = /\p{L}.*\p{L}/su;

export const NAME_LETTERS_MESSAGE = 'Escribe un nombre con letras.';

/** Whether a name has two letters at least: what has none is no name of a person or a business. */
export function hasLetters(name: string): boolean {
  return LETTERS.test(name);
}
