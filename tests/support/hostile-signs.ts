/** Signs that hide letters, change their direction or control a device; none of them is a line break. */
export const UNSEEN_SIGNS: readonly string[] = [
  ...['\u0000', '\u0007', '\u0008', '\u001b', '\u001f', '\u007f', '\u0080', '\u009f'],
  ...['\u00ad', '\u034f', '\u061c', '\u115f', '\u180e', '\u2800', '\u3164', '\uffa0'],
  ...['\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\u2060', '\u2064', '\ufe0f', '\ufeff'],
  ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'],
  ...[
    '\ud800',
    '\udfff',
    '\ufff9',
    '\uffff',
    '\u{1d173}',
    '\u{e0001}',
    '\u{e0041}',
    '\u{e007f}',
    '\u{e0100}',
  ],
];

export const LINE_BREAKS: readonly string[] = [
  '\n',
  '\r',
  '\r\n',
  '\t',
  '\v',
  '\f',
  '\u0085',
  '\u2028',
  '\u2029',
];
