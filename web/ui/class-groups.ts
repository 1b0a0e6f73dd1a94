const any = () => true;
const isNumber = (value: string) => /^\[?\d/.test(value);
const isTextSize = (value: string) => /^(?:xs|sm|base|lg|\d?xl|\[(?:length:|[\d.]).*\])$/.test(value);
const isImage = (value: string) => /^(?:linear-|\[linear-)/.test(value);
const isText = (value: string) => /^[([]/.test(value);
const isPosition = (value: string) => value.endsWith('%');

/** Prefixes whose classes all set one property. */
const PREFIXES = [
  'accent align animate appearance aspect auto-cols auto-rows backdrop-blur basis border-spacing bottom',
  'break-inside col-end col-start columns cursor divide-y duration ease fill gap gap-x gap-y grid-cols',
  'grid-flow grid-rows h hyphens inset inset-ring inset-x inset-y items justify justify-items justify-self',
  'leading left line-clamp m max-h max-w mb min-h min-w ml mr mt mx my opacity order outline-offset overflow',
  'overflow-x overflow-y overscroll p pb pl place-content place-items pointer-events pr pt px py right rotate',
  'row-end row-start scale scroll-mb scroll-mt scrollbar select self shadow size top touch tracking transform translate',
  'translate-x translate-y underline-offset w whitespace will-change wrap z',
].flatMap((line) => line.split(' '));

const sides = (name: string, ends: string, validators: readonly ((value: string) => boolean)[] = [any]) =>
  Object.fromEntries(
    ends.split(' ').map((end) => [`${name}-${end}`, [{ [`${name}-${end}`]: ['', ...validators] }]]),
  );

/**
 * The classes of the screens by the property that they set, in the words of tailwind-merge, whose own table of all of Tailwind is
 * three times as large. Earlier groups come first where a prefix has several.
 */
export const classGroups = {
  ...Object.fromEntries(PREFIXES.map((prefix) => [prefix, [{ [prefix]: ['', any] }]])),
  ...sides('rounded', 't r b l tl tr br bl'),
  ...sides('border', 't r b l x y', [isNumber]),
  display:
    'flex grid block inline inline-flex hidden table inline-block contents table-cell table-row-group'.split(
      ' ',
    ),
  position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
  visibility: ['visible', 'invisible', 'collapse'],
  sr: ['sr-only', 'not-sr-only'],
  'container-type': ['@container'],
  'table-layout': [{ table: ['fixed', 'auto'] }],
  'list-style-type': [{ list: ['decimal'] }],
  'flex-direction': [{ flex: ['row', 'row-reverse', 'col', 'col-reverse'] }],
  'flex-wrap': [{ flex: ['wrap', 'wrap-reverse', 'nowrap'] }],
  flex: [{ flex: [any] }],
  grow: ['grow', { grow: [any] }],
  shrink: ['shrink', { shrink: [any] }],
  col: [{ col: [any] }],
  row: [{ row: [any] }],
  content: [{ content: ['none', isText] }],
  'align-content': [{ content: [any] }],
  'text-align': [{ text: ['left', 'center', 'right'] }],
  'text-wrap': [{ text: ['balance', 'pretty', 'wrap', 'nowrap'] }],
  'text-overflow': ['truncate', { text: ['ellipsis', 'clip'] }],
  'font-size': [{ text: [isTextSize] }],
  'text-color': [{ text: [any] }],
  'text-transform': ['uppercase', 'lowercase', 'capitalize', 'normal-case'],
  'text-decoration': ['underline', 'no-underline', 'line-through'],
  'decoration-thickness': [{ decoration: [isNumber] }],
  'decoration-color': [{ decoration: [any] }],
  'font-weight': [{ font: ['normal', 'medium', 'semibold', 'bold'] }],
  'font-family': [{ font: [any] }],
  'font-style': ['italic', 'not-italic'],
  'fvn-spacing': ['tabular-nums', 'proportional-nums'],
  break: [{ break: ['normal', 'words', 'all', 'keep'] }],
  'bg-image': [{ bg: [isImage] }],
  'bg-color': [{ bg: [any] }],
  'from-position': [{ from: [isPosition] }],
  from: [{ from: [any] }],
  'via-position': [{ via: [isPosition] }],
  via: [{ via: [any] }],
  'to-position': [{ to: [isPosition] }],
  to: [{ to: [any] }],
  rounded: ['rounded', { rounded: [any] }],
  'border-style': [{ border: ['solid', 'dashed', 'dotted', 'none'] }],
  'border-collapse': [{ border: ['collapse', 'separate'] }],
  'border-width': ['border', { border: [isNumber] }],
  'border-color': [{ border: [any] }],
  'outline-style': [{ outline: ['none', 'hidden', 'dashed', 'dotted'] }],
  'outline-width': ['outline', { outline: [isNumber] }],
  'outline-color': [{ outline: [any] }],
  'ring-inset': ['ring-inset'],
  'ring-width': ['ring', { ring: [isNumber] }],
  'ring-color': [{ ring: [any] }],
  'inset-ring-width': ['inset-ring', { 'inset-ring': [isNumber] }],
  'stroke-width': [{ stroke: [isNumber] }],
  stroke: [{ stroke: [any] }],
  'object-fit': [{ object: ['contain', 'cover', 'fill', 'none'] }],
  'object-position': [{ object: [any] }],
  transition: ['transition', { transition: [any] }],
  grayscale: ['grayscale'],
  resize: ['resize', { resize: [any] }],
};

const prefixed = (name: string, ends: string): string[] => ends.split(' ').map((end) => `${name}${end}`);

/** The groups that a later class of a group also replaces. */
export const replacedGroups: Readonly<Record<string, readonly string[]>> = {
  overflow: ['overflow-x', 'overflow-y'],
  inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
  'inset-x': ['right', 'left'],
  'inset-y': ['top', 'bottom'],
  flex: ['basis', 'grow', 'shrink'],
  gap: ['gap-x', 'gap-y'],
  p: prefixed('p', 'x y t r b l'),
  px: ['pr', 'pl'],
  py: ['pt', 'pb'],
  m: prefixed('m', 'x y t r b l'),
  mx: ['mr', 'ml'],
  my: ['mt', 'mb'],
  size: ['w', 'h'],
  'font-size': ['leading'],
  'line-clamp': ['display', 'overflow'],
  rounded: prefixed('rounded-', 't r b l tl tr br bl'),
  'rounded-t': ['rounded-tl', 'rounded-tr'],
  'rounded-r': ['rounded-tr', 'rounded-br'],
  'rounded-b': ['rounded-br', 'rounded-bl'],
  'rounded-l': ['rounded-tl', 'rounded-bl'],
  'border-width': prefixed('border-', 't r b l x y'),
  'border-x': ['border-r', 'border-l'],
  'border-y': ['border-t', 'border-b'],
  translate: ['translate-x', 'translate-y'],
};
