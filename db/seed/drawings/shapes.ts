/** The shapes of the drawings of dishes: flat colours of Fogón's palette, one charcoal line, light from above, no letters. */

/** An SVG fragment around 0, 0, in units of a canvas of 400 by 300. */
export type Shape = string;

export const WIDTH = 400;
export const HEIGHT = 300;

export const COLORS = {
  ink: '#2b2320',
  lime: '#fbf6ec',
  clay: '#b8653b',
  ember: '#d9531e',
  corn: '#f2c14e',
  tortilla: '#f1dcae',
  toast: '#c98f4a',
  fried: '#dd9a3c',
  bean: '#5b2f24',
  meat: '#7d4329',
  pork: '#c98062',
  chorizo: '#a5331f',
  leaf: '#5d8a3a',
  avocado: '#a6c25e',
  tomato: '#d2452f',
  cream: '#fff3d6',
  cheese: '#fbe7a8',
  coffee: '#4a2c1d',
  milk: '#fffaf0',
  sea: '#6d99a3',
  shrimp: '#ee8f66',
  glass: '#e8f1f1',
} as const;

const LINE = `stroke="${COLORS.ink}" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"`;

export const path = (d: string, fill: string): Shape => `<path d="${d}" fill="${fill}" ${LINE}/>`;
export const line = (d: string, color: string = COLORS.ink, width = 4): Shape =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
export const oval = (x: number, y: number, rx: number, ry: number, fill: string): Shape =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${LINE}/>`;
/** A shape without an outline. */
export const spot = (x: number, y: number, rx: number, ry: number, fill: string): Shape =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;
export const at = (x: number, y: number, shape: Shape, turn = 0, scale = 1): Shape =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${shape}</g>`;

const shadow = (width: number): Shape =>
  `<ellipse cy="6" rx="${width}" ry="${width * 0.3}" fill="${COLORS.ink}" opacity="0.16"/>`;

/** Many small spots; the same `count` gives the same ones. */
const grains = (count: number, rx: number, ry: number, size: number, fill: string): Shape =>
  Array.from({ length: count }, (_, n) => {
    const [angle, far] = [n * 2.4, Math.sqrt((n + 0.5) / count)];
    return spot(Math.cos(angle) * far * rx, Math.sin(angle) * far * ry, size, size * 0.6, fill);
  }).join('');

export const plate = (foods: readonly Shape[], rim: string = COLORS.clay): Shape =>
  at(
    200,
    172,
    `${at(0, 34, shadow(168))}${oval(0, 0, 164, 92, COLORS.lime)}
    <ellipse rx="146" ry="79" fill="none" stroke="${rim}" stroke-width="5"/>${foods.join('')}`,
  );

export const leafPlate = (foods: readonly Shape[]): Shape =>
  at(
    200,
    172,
    `${at(0, 34, shadow(160))}${path('M-165 8C-110-92 70-104 165-14 120 88-80 100-165 8Z', COLORS.leaf)}
    ${line('M-150 6C-60-14 60-20 150-12', '#7fa85a', 3)}${foods.join('')}`,
  );

/** A flour tortilla folded over its filling. */
export const baleada = (...filling: readonly string[]): Shape =>
  `${[...filling, COLORS.tortilla]
    .map((fill, n) => path(`M-80 12Q0 ${-98 - n * 14} 80 12Z`, fill))
    .toReversed()
    .join('')}
   ${path('M-82 16C-70-62 70-62 82 16 40 30-40 30-82 16Z', COLORS.tortilla)}
   ${spot(-34, -14, 11, 6, COLORS.toast)}${spot(12, -26, 9, 5, COLORS.toast)}${spot(40, 2, 10, 5, COLORS.toast)}${spot(-6, 8, 8, 4, COLORS.toast)}`;

export const disc = (fill: string = COLORS.corn): Shape =>
  `${oval(0, 8, 50, 27, COLORS.toast)}${oval(0, 0, 50, 27, fill)}${spot(-18, -6, 10, 5, COLORS.toast)}${spot(14, 4, 12, 5, COLORS.toast)}${spot(16, -12, 6, 3, COLORS.toast)}`;

export const halfMoon = (fill: string = COLORS.fried): Shape =>
  `${path('M-46 18C-44-32 44-32 46 18Q0 30-46 18Z', fill)}${line('M-38 15l4-8M-22 20l3-9M-4 22l1-9M14 21l-1-9M30 18l-4-9', COLORS.toast, 4)}`;

export const topped = (...toppings: readonly string[]): Shape =>
  `${oval(0, 6, 62, 33, COLORS.toast)}${oval(0, 0, 62, 33, COLORS.corn)}${toppings
    .map(
      (fill, n) =>
        `<g transform="translate(0 ${-4 - n * 6})">${oval(0, 0, 46 - n * 9, 22 - n * 4, fill)}</g>`,
    )
    .join('')}${at(0, -18, grains(9, 24, 9, 4, COLORS.milk))}`;

export const tortillas = (count: number): Shape =>
  Array.from({ length: count }, (_, n) =>
    at(n % 2 === 0 ? 2 : -3, -n * 9, oval(0, 0, 66, 30, COLORS.tortilla)),
  ).join('') +
  at(
    0,
    -count * 9 + 9,
    `${spot(-20, -4, 12, 5, COLORS.toast)}${spot(18, 6, 10, 4, COLORS.toast)}${spot(14, -10, 7, 3, COLORS.toast)}`,
  );

export const strips = (count: number, fill: string = COLORS.fried): Shape =>
  Array.from({ length: count }, (_, n) =>
    at(
      ((n * 37) % 90) - 45,
      ((n * 23) % 40) - 20,
      `<rect x="-34" y="-9" width="68" height="18" rx="9" fill="${fill}" ${LINE}/>`,
      ((n * 41) % 60) - 30,
    ),
  ).join('');

export const rice = (): Shape =>
  `${path('M-48 18C-46-36 46-36 48 18Q0 32-48 18Z', COLORS.milk)}${at(0, -4, grains(14, 34, 18, 4, '#e6d9bd'))}`;
export const beans = (): Shape =>
  `${path('M-46 12C-50-24 46-30 48 8 44 30-38 30-46 12Z', COLORS.bean)}${at(0, 0, grains(8, 30, 12, 5, '#7b4636'))}`;
export const salad = (): Shape =>
  `${path('M-40 14C-54-10-28-30-14-20-4-36 22-34 26-18 48-20 52 8 36 16 20 28-26 28-40 14Z', '#8db255')}
   ${spot(-14, -4, 9, 6, COLORS.tomato)}${spot(16, 4, 9, 6, COLORS.tomato)}${line('M-26 6q8-8 16 0M2-12q8-6 16 0', '#c9d98f', 4)}`;
export const egg = (): Shape =>
  `${path('M-40 6C-46-22-14-32 4-24 34-30 46-4 36 12 20 32-30 28-40 6Z', COLORS.milk)}${oval(0, -2, 15, 12, COLORS.corn)}${spot(-4, -6, 4, 3, COLORS.cream)}`;
export const avocado = (): Shape =>
  [0, 1]
    .map((n) =>
      at(
        n * 34 - 17,
        n * 12 - 6,
        `${oval(0, 0, 26, 18, '#4c6b34')}${spot(0, 0, 20, 13, COLORS.avocado)}${spot(2, 1, 8, 7, COLORS.clay)}`,
        -18,
      ),
    )
    .join('');
export const plantain = (): Shape =>
  [0, 1, 2]
    .map((n) =>
      at(n * 24 - 24, n % 2 === 0 ? 0 : -7, oval(0, 0, 20, 13, COLORS.fried) + spot(-4, -3, 6, 3, '#f3c26d')),
    )
    .join('');
export const cheese = (): Shape =>
  `${path('M-24-4 0-16 26-6 26 12 0 22-24 12Z', COLORS.cheese)}${line('M-24-4 2 6 26-6M2 6v16', COLORS.ink, 3)}`;
export const chorizo = (): Shape =>
  [0, 1]
    .map((n) =>
      at(
        n * 22 - 11,
        n * 14 - 7,
        `<rect x="-32" y="-11" width="64" height="22" rx="11" fill="${COLORS.chorizo}" ${LINE}/>${line('M-14-3l6 6M2-3l6 6', '#d06a4a', 3)}`,
        -16,
      ),
    )
    .join('');
export const steak = (fill: string = COLORS.meat): Shape =>
  `${path('M-60 6C-64-26-22-38 6-30 44-38 70-14 56 10 44 32-48 34-60 6Z', fill)}${line('M-36-6l22 26M-10-18l28 34M18-22l20 26', COLORS.coffee, 5)}`;
export const chop = (): Shape =>
  `${steak(COLORS.pork)}${at(52, -22, path('M-10 14 16-16q12-6 10 6 10 2 2 10L2 24Z', COLORS.cream))}`;
export const drumstick = (): Shape =>
  `${path('M22 10 50 34q12 2 8 12-8 8-14-2L14 20Z', COLORS.cream)}${path('M-40-6C-40-40 10-44 26-14 34 8 14 26-8 22-30 20-40 10-40-6Z', COLORS.fried)}${spot(-14, -16, 12, 7, '#f0bd6e')}`;
export const fish = (): Shape =>
  `${path('M-104 4C-70-46 24-50 66-8L108-34C100-10 100 14 108 34L66 10C24 46-70 44-104 4Z', COLORS.fried)}
   ${line('M-62-22C-50-8-50 12-62 24M-30-14l22 28M0-18l22 30M30-14l16 20', COLORS.toast, 5)}${spot(-80, -4, 6, 6, COLORS.ink)}`;
export const shrimp = (): Shape =>
  `${path('M-26-14C-10-36 30-28 30 2 30 24 4 30-8 18 10 20 16 2 4-6-4-12-14-8-18 0-30 4-34-6-26-14Z', COLORS.shrimp)}${line('M2-26l4 14M20-14l-10 8M24 6 12 4', '#c65f3c', 3)}`;
export const burger = (): Shape =>
  `${path('M-70 20h140v14q0 18-18 18H-52q-18 0-18-18Z', COLORS.toast)}${path('M-76 4h152v16H-76Z', COLORS.meat)}${path('M-78-8H78L60 8 40-4 18 10-6-4-30 10-56-4Z', COLORS.cheese)}
   ${path('M-78-14q20 12 40 0t40 0 40 0 36 0v-8H-78Z', '#8db255')}${path('M-72-22C-70-78 70-78 72-22Z', COLORS.fried)}${at(0, -50, grains(8, 46, 14, 4, COLORS.cream))}`;
export const roll = (): Shape =>
  `${path('M-84-14C-40-34 40-34 84-14q14 18 0 36C40 40-40 40-84 22q-14-18 0-36Z', COLORS.tortilla)}${oval(84, 4, 13, 20, COLORS.bean)}${spot(82, 2, 6, 8, COLORS.corn)}${spot(-36, -8, 13, 6, COLORS.toast)}${spot(10, 12, 12, 5, COLORS.toast)}`;
export const omelette = (): Shape =>
  `${path('M-84 20C-78-54 78-54 84 20 40 38-40 38-84 20Z', COLORS.corn)}${line('M-64 12C-40-26 40-26 64 12', COLORS.fried, 5)}${at(0, 14, grains(8, 50, 8, 5, COLORS.tomato))}`;
export const tamal = (inside: string): Shape =>
  `${path('M-88-22 70-40 92 18-66 40Z', COLORS.leaf)}${line('M-70-6 76-24M-72 14 82-6', '#86ad63', 3)}${path('M-52-18 46-28 58 10-42 22Z', inside)}${spot(-8, -6, 12, 6, COLORS.chorizo)}${spot(26, -8, 8, 5, COLORS.leaf)}`;
export const lemon = (): Shape =>
  `${oval(0, 0, 17, 17, '#d7df7a')}${oval(0, 0, 11, 11, '#f1f3b5')}${line('M0-10v20M-9-5 9 5M-9 5 9-5', '#b9c552', 2)}`;

/** A bowl of soup with its pieces. */
export const bowl = (broth: string, pieces: readonly Shape[], clay: string = COLORS.clay): Shape =>
  at(
    200,
    150,
    `${at(0, 98, shadow(120))}${path('M-142-6C-140 78-78 104 0 104S140 78 142-6Z', clay)}${line('M-112 46Q0 84 112 46', COLORS.cream, 5)}
    ${oval(0, -6, 142, 44, COLORS.lime)}${oval(0, -4, 126, 34, broth)}${pieces.join('')}`,
  );

export const steam = (): Shape =>
  `<g opacity="0.75">${line('M-22 0C-34-16-10-24-22-42M4-4C-8-20 16-28 4-46M30 0C18-16 42-24 30-42', COLORS.lime, 6)}</g>`;

export const cup = (drink: string): Shape =>
  `${at(0, 70, shadow(96))}${oval(0, 66, 98, 24, COLORS.lime)}${line('M62-8C108-18 108 44 56 36', COLORS.ink, 15)}${line('M62-8C108-18 108 44 56 36', COLORS.lime, 8)}
   ${path('M-70-34C-70 34-46 66 0 66S70 34 70-34Z', COLORS.lime)}${line('M-60 8Q0 26 60 8', COLORS.ember, 6)}${oval(0, -34, 70, 20, COLORS.lime)}${oval(0, -32, 58, 14, drink)}${at(0, -58, steam())}`;

/** A tall glass; `more` is drawn on its rim or in it. */
export const glass = (drink: string, more: readonly Shape[] = []): Shape =>
  `${at(0, 98, shadow(64))}${path('M-54-96H54L42 98H-42Z', COLORS.glass)}${path('M-50-62H50L41 94H-41Z', drink)}
   <path d="M-36-50-30 78" stroke="${COLORS.lime}" stroke-width="7" stroke-linecap="round" opacity="0.5"/>${more.join('')}`;

const cube = (): Shape =>
  `<rect x="-15" y="-15" width="30" height="30" rx="6" fill="${COLORS.lime}" opacity="0.8" ${LINE}/>`;
export const ice = (): Shape => `${at(-16, -38, cube(), 14)}${at(18, -24, cube(), -20)}`;
export const straw = (color: string = COLORS.ember): Shape =>
  line('M10-20 34-130', COLORS.ink, 13) + line('M10-20 34-130', color, 7);
export const mint = (): Shape =>
  at(
    -26,
    -104,
    `${path('M0 10C-30-4-24-30-10-34 6-26 10-8 0 10Z', COLORS.leaf)}${path('M2 10C14-16 34-20 40-12 40 6 20 14 2 10Z', '#79a652')}`,
  );
export const slice = (): Shape => at(52, -94, lemon(), 0, 1.35);
export const salt = (): Shape => line('M-54-96H54', COLORS.lime, 12);
export const foam = (): Shape =>
  path('M-54-62C-66-90-40-104-22-94-8-112 20-108 26-94 50-104 64-82 52-62Z', COLORS.milk);

export const bottle = (body: string, label: string, cap: string = COLORS.corn): Shape =>
  `${at(0, 110, shadow(46))}${path('M-15-112H15V-62C15-42 38-38 38-8V100Q38 110 28 110H-28Q-38 110-38 100V-8C-38-38-15-42-15-62Z', body)}
   ${path('M-17-124H17V-104H-17Z', cap)}${path('M-38 14H38V68H-38Z', label)}${oval(0, 41, 17, 15, COLORS.lime)}${path('M0 28C8 38 8 46 0 54-8 46-8 38 0 28Z', COLORS.ember)}
   <path d="M-24-6V96" stroke="${COLORS.lime}" stroke-width="6" stroke-linecap="round" opacity="0.45"/>`;
export const can = (body: string): Shape =>
  `${at(0, 92, shadow(56))}${path('M-50-78H50V78Q50 90 38 90H-38Q-50 90-50 78Z', body)}${oval(0, -80, 50, 14, '#cfd6d6')}${oval(0, -81, 16, 4, '#9aa5a6')}
   ${line('M-48 22C-20-14 20 44 48 0', COLORS.lime, 12)}<path d="M-32-54V70" stroke="${COLORS.lime}" stroke-width="7" stroke-linecap="round" opacity="0.4"/>`;

export const cake = (): Shape =>
  `${path('M-84 26 70-30 84-10V34L-70 60Z', COLORS.cheese)}${path('M-84-8 70-62 84-40-70 14Z', COLORS.milk)}${path('M-84-8-70 14V60L-84 26Z', COLORS.fried)}
   ${line('M-66 34 82-12', COLORS.toast, 5)}${at(6, -26, `${oval(0, -12, 15, 14, COLORS.tomato)}${line('M0-26q4-14 14-16', COLORS.leaf, 4)}`)}${at(-40, -2, grains(7, 24, 6, 3, COLORS.toast))}`;
export const flan = (): Shape =>
  `${path('M-66 30C-60-26-48-36 0-36S60-26 66 30Q0 50-66 30Z', COLORS.corn)}${path('M-50-26C-30-46 30-46 50-26 46-6 36-10 30 2 22 6 16-8 4-8-8 8-16 10-24-4-34-6-44-8-50-26Z', COLORS.clay)}`;
export const coupe = (): Shape =>
  `${at(0, 104, shadow(60))}${oval(-32, -44, 40, 38, COLORS.cream)}${oval(32, -44, 40, 38, '#f0b7a6')}${oval(0, -76, 36, 34, COLORS.corn)}${at(2, -116, oval(0, 0, 12, 12, COLORS.tomato))}
   ${path('M-84-36H84C76 24 34 36 10 40V82H44V98H-44V82H-10V40C-34 36-76 24-84-36Z', COLORS.glass)}${line('M-58-18C-50 8-36 16-22 20', COLORS.lime, 6)}`;
export const pot = (): Shape =>
  `${at(0, 96, shadow(96))}${path('M-70 30H70L54 96H-54Z', COLORS.clay)}${path('M-34 52H34L26 84H-26Z', COLORS.ink)}${path('M0 80C-18 70-12 58-2 52 2 62 16 62 8 80Z', COLORS.ember)}
   ${path('M-92-22C-92 26-48 38 0 38S92 26 92-22Z', '#9c5330')}${oval(0, -24, 92, 26, COLORS.clay)}${oval(0, -24, 76, 19, COLORS.bean)}${spot(-20, -28, 28, 8, COLORS.cheese)}${spot(26, -20, 24, 7, COLORS.cream)}`;
export const chips = (): Shape =>
  [-1, 0, 1]
    .map((n) => at(n * 34, n === 0 ? -8 : 4, path('M-20 14 0-22 22 14Z', COLORS.corn), n * 18))
    .join('');
export const cloche = (): Shape =>
  `${path('M-112 30C-108-78 108-78 112 30Z', '#d8dcd7')}${oval(0, -54, 13, 12, COLORS.corn)}${path('M-130 28H130V44H-130Z', COLORS.lime)}${line('M-84 12C-78-26-52-42-30-46', COLORS.lime, 8)}`;
