/** Names that e-mails and public pages show must not contain addresses or markup. This file imports no zod, because forms load it. */

import { flatText } from './text.ts';

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

/** Where a mail program begins a link. Signs of full width count, because some programs read them as the others. */
const LINK_STARTS = [
  /(?<=[\p{L}\p{N}])[.\u3002\uff0e\uff61](?=\p{L}{2})/gu,
  /(?<=\b(?:https?|mailto))[:\uff1a](?=\S)/giu,
  /[:\uff1a](?=[/\uff0f]{2})/g,
  /(?<=\S)[@\uff20](?=\S)/g,
];

/** A text for an e-mail: on one line, and with a space in what would become a link, 'trampa. com'. A legal name may look like one. */
export function unlinked(text: string): string {
  return LINK_STARTS.reduce((shown, start) => shown.replace(start, (sign) => `${sign} `), flatText(text));
}

const LETTERS = /\p{L}.*\p{L}/su;

export const NAME_LETTERS_MESSAGE = 'Escribe un nombre con letras.';

/** True when a name has at least two letters, as names of persons and businesses have. */
export function hasLetters(name: string): boolean {
  return LETTERS.test(name);
}
