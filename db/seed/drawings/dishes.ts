import {
  at,
  avocado,
  baleada,
  beans,
  bottle,
  bowl,
  burger,
  COLORS,
  cake,
  can,
  cheese,
  chips,
  chop,
  chorizo,
  cloche,
  coupe,
  cup,
  disc,
  drumstick,
  egg,
  fish,
  flan,
  foam,
  glass,
  HEIGHT,
  halfMoon,
  ice,
  leafPlate,
  lemon,
  mint,
  omelette,
  plantain,
  plate,
  pot,
  rice,
  roll,
  type Shape,
  salad,
  salt,
  shrimp,
  slice,
  spot,
  steak,
  steam,
  straw,
  strips,
  tamal,
  topped,
  tortillas,
  WIDTH,
} from './shapes.ts';

const { bean, cheese: queso, chorizo: red, corn, cream, fried, leaf, meat, milk, pork, sea, tomato } = COLORS;
const { coffee, clay } = COLORS;

const inGlass = (drink: string, ...more: readonly Shape[]): Shape => at(200, 158, glass(drink, more));
const side = (shape: Shape, turn = 0): Shape => at(0, 2, shape, turn, 1.15);

/** The drawing of each product of the demo's menu. */
const DISHES: Readonly<Record<string, Shape>> = {
  'Combo catracho':
    plate([at(-58, -8, baleada(bean, cream), -6, 0.86), at(-28, 34, baleada(bean, queso), 4, 0.86)]) +
    at(318, 160, cup(coffee), 0, 0.66),
  'Plato del día': plate(
    [at(-70, -14, rice()), at(46, 4, steak(red), 4, 0.95), at(-36, 42, salad(), 0, 0.85)],
    leaf,
  ),
  'Noche de pupusas': plate([
    at(-62, -16, disc()),
    at(54, -22, disc()),
    at(-48, 36, disc()),
    at(66, 32, disc()),
  ]),
  'Combo familiar de pollo chuco': plate([
    at(-10, 8, strips(7), 0, 1.2),
    at(-76, -24, drumstick()),
    at(6, -36, drumstick(), 14),
    at(84, -14, drumstick(), 30),
    at(-46, 34, salad(), 0, 0.8),
    at(56, 36, drumstick(), 8),
  ]),
  '2x1 en Salva Vida':
    at(148, 158, bottle('#a8682a', tomato), -5) + at(252, 158, bottle('#a8682a', tomato), 5),
  'Desayuno típico': plate([
    at(-84, -8, egg(), -10),
    at(6, -36, beans(), 0, 0.9),
    at(88, -6, plantain(), 20),
    at(50, 38, cheese()),
    at(-38, 42, tortillas(2), 0, 0.7),
  ]),
  'Desayuno catracho': plate(
    [
      at(-80, -18, egg()),
      at(14, -40, chorizo()),
      at(92, -6, avocado()),
      at(46, 36, beans(), 0, 0.85),
      at(-50, 40, plantain()),
    ],
    leaf,
  ),
  'Huevos rancheros': plate(
    [
      side(disc('#f3dfb0')),
      at(-34, -14, egg()),
      at(40, 4, egg(), 20),
      spot(2, -26, 22, 9, tomato),
      spot(10, 32, 26, 9, tomato),
    ],
    tomato,
  ),
  'Omelette de quesillo': plate([side(omelette()), at(100, 24, salad(), 0, 0.6)], corn),
  'Burrita de frijol y huevo': plate([side(roll(), -8)], leaf),
  Nacatamal: leafPlate([side(tamal(corn))]),
  'Tamalitos de elote': leafPlate([at(-10, -26, tamal(queso), -4, 0.84), at(14, 36, tamal(queso), 6, 0.84)]),
  Montuca: plate([side(tamal(fried), 6), at(96, -34, salad(), 0, 0.5)], corn),
  'Baleada sencilla': plate([at(0, 6, baleada(bean, cream), -6, 1.4)]),
  'Baleada con huevo': plate([at(0, 6, baleada(bean, corn), 6, 1.4)], corn),
  'Baleada especial': plate(
    [at(-8, 6, baleada(bean, corn, COLORS.avocado, red), -4, 1.34), at(104, 26, avocado(), 0, 0.8)],
    leaf,
  ),
  'Baleada de carne asada': plate([at(0, 6, baleada(bean, meat, queso), 4, 1.36)], meat),
  'Pupusa de quesillo': plate([at(-30, -4, disc(), -4, 1.5), at(86, 24, salad(), 0, 0.75)]),
  'Pupusa revuelta': plate(
    [
      at(-26, -2, disc('#e3b765'), 4, 1.5),
      at(88, 18, salad(), 0, 0.7),
      at(-30, -8, spot(0, 0, 24, 10, pork)),
    ],
    pork,
  ),
  'Pastelitos de carne': plate([
    at(-62, -10, halfMoon(), -12, 1.1),
    at(44, -26, halfMoon(), 10, 1.1),
    at(18, 36, halfMoon(), 0, 1.1),
  ]),
  'Enchilada catracha': plate(
    [at(-48, -6, topped(meat, '#8db255', tomato)), at(66, 18, topped(meat, '#8db255', tomato))],
    tomato,
  ),
  'Tajadas con carne molida': plate([
    at(0, 10, strips(9), 0, 1.3),
    at(-4, -12, beans(), 0, 1.1),
    at(72, 34, salad(), 0, 0.7),
  ]),
  'Anafre de frijol con quesillo': at(172, 150, pot(), 0, 1.15) + at(322, 222, chips(), 0, 0.95),
  Catrachas: plate([at(-54, 4, topped(bean, queso), -4), at(62, 2, topped(bean, queso), 4)], bean),
  'Yuca con chicharrón': plate(
    [
      at(-30, 0, strips(6, cream), 10, 1.15),
      at(58, -12, steak(pork), 10, 0.8),
      at(36, 40, salad(), 0, 0.8),
      at(-104, 24, lemon()),
    ],
    leaf,
  ),
  'Tortillas de maíz': plate([at(0, 20, tortillas(6), 0, 1.25)], corn),
  'Plato típico': plate([
    at(-70, -24, steak(), -6, 0.85),
    at(36, -40, chorizo(), 0, 0.9),
    at(100, -4, rice(), 0, 0.75),
    at(50, 38, beans(), 0, 0.85),
    at(-34, 42, plantain()),
    at(-108, 22, cheese(), 0, 0.8),
  ]),
  'Pollo chuco': plate(
    [
      at(0, 16, strips(8), 0, 1.25),
      at(-34, -20, drumstick(), 0, 1.15),
      at(52, -14, drumstick(), 24, 1.15),
      at(8, 40, salad(), 0, 0.7),
    ],
    tomato,
  ),
  'Carne asada': plate(
    [at(-28, -12, steak(), -8, 1.25), at(88, -4, rice(), 0, 0.85), at(40, 42, salad(), 0, 0.75)],
    meat,
  ),
  'Chuleta frita': plate(
    [at(-22, -10, chop(), -6, 1.2), at(72, 30, strips(4), 0, 0.8), at(-64, 40, salad(), 0, 0.7)],
    pork,
  ),
  'Pollo asado': plate([
    at(-40, -10, drumstick(), -10, 1.6),
    at(84, -18, rice(), 0, 0.9),
    at(62, 36, beans(), 0, 0.8),
  ]),
  'Bistec encebollado': plate([
    at(-20, -6, steak('#8a4a2e'), 10, 1.25),
    at(-24, -14, spot(0, 0, 34, 7, cream)),
    at(-2, 8, spot(0, 0, 30, 6, cream)),
    at(90, 6, rice(), 0, 0.8),
  ]),
  'Arroz con pollo': plate(
    [
      at(0, 0, rice(), 0, 1.9),
      at(-26, -14, drumstick(), 0, 0.75),
      spot(44, 6, 10, 6, tomato),
      spot(10, 24, 10, 6, leaf),
      spot(-60, 22, 9, 5, tomato),
    ],
    corn,
  ),
  'Hamburguesa catracha': plate([at(-14, -16, burger(), 0, 1.05), at(104, 28, strips(4), 0, 0.6)], meat),
  'Propuesta del chef': at(200, 170, cloche(), 0, 1.1) + at(200, 66, steam(), 0, 0.9),
  'Sopa de caracol': bowl('#f6e6bd', [
    at(-54, -6, strips(2, cream), 0, 0.5),
    at(34, -10, shrimp(), 0, 0.8),
    spot(-8, 8, 8, 5, leaf),
    spot(72, 6, 8, 5, leaf),
  ]),
  'Sopa de res': bowl('#c98a45', [
    at(-44, -8, steak(), 0, 0.55),
    at(40, -4, strips(2, corn), 20, 0.5),
    at(2, 8, salad(), 0, 0.4),
  ]),
  'Sopa de frijoles': bowl(
    bean,
    [at(-36, -8, egg(), 0, 0.7), at(46, -6, avocado(), 0, 0.7), at(4, 10, cheese(), 0, 0.5)],
    '#8f8a5f',
  ),
  'Pescado frito del Lago de Yojoa': plate(
    [at(0, -8, fish(), -6, 1.15), at(-74, 46, lemon()), at(62, 44, strips(4), 0, 0.6)],
    sea,
  ),
  'Camarones al ajillo': plate(
    [
      at(-76, -8, shrimp()),
      at(-14, -30, shrimp(), 40),
      at(-26, 28, shrimp(), -30),
      at(40, 34, shrimp(), 70),
      at(84, -14, rice(), 0, 0.85),
    ],
    sea,
  ),
  'Tapado olanchano': bowl(
    '#eed9a6',
    [at(-54, -10, chorizo(), 0, 0.65), at(10, -8, steak(), 0, 0.5), at(66, -4, plantain(), 0, 0.75)],
    '#7c5a43',
  ),
  'Tres leches': plate([side(cake())], '#d9909c'),
  'Flan casero': plate([at(0, -6, flan(), 0, 1.35)], fried),
  'Plátano maduro con crema': plate(
    [at(-8, 6, plantain(), 0, 2), spot(-6, -14, 46, 14, milk), at(66, 28, cheese(), 0, 0.8)],
    cream,
  ),
  'Copa de helado': at(200, 166, coupe(), 0, 1.1),
  'Café de palo': at(200, 166, cup(coffee), 0, 1.25),
  'Café con leche': at(200, 166, cup('#c79a6b'), 0, 1.25),
  Horchata: inGlass('#efdcc0', ice(), straw(clay), spot(-6, -56, 26, 5, '#b98553')),
  Limonada: inGlass('#e7ecaa', ice(), slice()),
  'Fresco natural': inGlass('#f0993e', ice(), straw(leaf)),
  'Licuado de fruta': inGlass('#f3b7a8', foam(), straw(tomato)),
  'Refresco en lata': at(200, 160, can(COLORS.ember), 0, 1.15),
  'Agua embotellada': at(200, 158, bottle('#b7dbe6', '#5f9fb8', '#3f7f9c')),
  'Vaso de leche': inGlass(milk),
  'Salva Vida': at(200, 158, bottle('#a8682a', tomato), 4),
  Imperial: at(200, 158, bottle('#6b4423', corn, tomato), -4),
  'Port Royal': at(200, 158, bottle('#4f7a46', '#e9dfc3'), 4),
  Michelada: inGlass('#d98a2b', ice(), salt(), slice()),
  'Cuba libre': inGlass('#6d3a22', ice(), slice(), straw(milk)),
  'Mojito catracho': inGlass('#dcebc4', ice(), mint(), straw(leaf)),
};

const TABLES: Readonly<Record<string, readonly [wall: string, table: string]>> = {
  Promociones: ['#eac9a6', '#d59f72'],
  Desayunos: ['#f3e0ac', '#dcb970'],
  Antojitos: ['#e8bd9f', '#cf8f68'],
  'Platos fuertes': ['#d5d7b6', '#adb383'],
  'Sopas y mariscos': ['#bfd5d3', '#8fb1ae'],
  Postres: ['#eccdd3', '#d39ea8'],
  Bebidas: ['#c9dae5', '#98b6c8'],
  Bar: ['#cfc6dc', '#a396b8'],
};

/** The picture of a product as SVG, `width` in pixels; null for a product without a drawing. */
export function drawDish(category: string, product: string, width: number): string | null {
  const dish = DISHES[product];
  const [wall, table] = TABLES[category] ?? ['#e8ded0', '#cbb9a1'];
  if (dish === undefined) return null;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${(width * HEIGHT) / WIDTH}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${wall}"/><path d="M0 150Q200 128 400 150V300H0Z" fill="${table}"/>${dish}</svg>`;
}
