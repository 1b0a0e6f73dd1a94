import type { ScheduleWindow } from '#domain/menu/schedule.ts';

export type Course = 'main' | 'drink' | 'side';

export interface ProductData {
  readonly name: string;
  readonly description: string;
  /** In lempiras, tax included. */
  readonly price: number;
  readonly minutes: number;
  readonly type: string;
  readonly course: Course;
  /** Its relative frequency at breakfast, lunch and dinner. */
  readonly popularity: readonly [number, number, number];
  readonly tax?: 'special' | 'exempt';
  readonly station?: 'cocina' | 'barra';
  readonly tracked?: false;
  /** The hours in which it is sold; always if absent. */
  readonly schedule?: readonly ScheduleWindow[];
}

export interface CategoryData {
  readonly name: string;
  readonly station: 'cocina' | 'barra' | null;
  /** The extras that customers order with its products. */
  readonly con: readonly string[];
  readonly products: readonly ProductData[];
}

type Row = readonly [
  name: string,
  price: number,
  minutes: number,
  type: string,
  popularity: readonly [number, number, number],
  description: string,
  more?: Partial<ProductData>,
];

const products = (course: Course, rows: readonly Row[]): ProductData[] =>
  rows.map(([name, price, minutes, type, popularity, description, more]) => ({
    name,
    price,
    minutes,
    type,
    popularity,
    description,
    course,
    ...more,
  }));

/** The ingredients that a customer may leave out. */
export const REMOVABLE: readonly string[] = [
  'Aguacate',
  'Azúcar',
  'Cebolla',
  'Chile dulce',
  'Chismol',
  'Limón',
  'Mantequilla crema',
  'Queso seco',
  'Quesillo',
  'Repollo',
  'Tomate',
];

export const MENU: readonly CategoryData[] = [
  {
    name: 'Promociones',
    station: 'cocina',
    con: [],
    products: products('main', [
      [
        'Combo catracho',
        89,
        8,
        'Promociones',
        [14, 6, 5],
        'Dos baleadas sencillas y una taza de café de palo.',
      ],
      [
        'Plato del día',
        119,
        10,
        'Promociones',
        [0, 22, 3],
        'Guiso del día con arroz, ensalada y dos tortillas.',
      ],
      [
        'Noche de pupusas',
        105,
        10,
        'Promociones',
        [0, 3, 12],
        'Cuatro pupusas de quesillo con encurtido de repollo.',
      ],
      [
        'Combo familiar de pollo chuco',
        495,
        18,
        'Promociones',
        [0, 3, 4],
        'Cuatro piezas de pollo frito sobre tajadas con repollo, aderezo y chismol.',
      ],
      [
        '2x1 en Salva Vida',
        75,
        2,
        'Promociones',
        [0, 0, 9],
        'Dos cervezas Salva Vida bien frías, de 4 a 7 de la tarde.',
        {
          tax: 'special',
          station: 'barra',
          course: 'drink',
          schedule: [{ days: [0, 1, 2, 3, 4, 5, 6], from: '16:00', to: '19:00' }],
        },
      ],
    ]),
  },
  {
    name: 'Desayunos',
    station: 'cocina',
    con: ['Aguacate', 'Chorizo', 'Queso'],
    products: products('main', [
      [
        'Desayuno típico',
        115,
        9,
        'Desayuno',
        [26, 1, 2],
        'Huevos al gusto, frijoles refritos, plátano maduro, mantequilla, queso y tortillas.',
      ],
      [
        'Desayuno catracho',
        135,
        10,
        'Desayuno',
        [16, 1, 1],
        'Huevos, chorizo, frijoles, aguacate, plátano, queso seco y tortillas.',
      ],
      [
        'Huevos rancheros',
        98,
        8,
        'Desayuno',
        [11, 1, 0],
        'Dos huevos sobre tortilla, salsa ranchera y frijoles.',
      ],
      [
        'Omelette de quesillo',
        95,
        8,
        'Desayuno',
        [8, 0, 0],
        'Omelette de tres huevos con quesillo y chismol.',
      ],
      [
        'Burrita de frijol y huevo',
        68,
        6,
        'Desayuno',
        [9, 2, 2],
        'Tortilla de harina con frijoles, huevo revuelto y mantequilla.',
      ],
      [
        'Nacatamal',
        60,
        5,
        'Desayuno',
        [8, 1, 2],
        'Nacatamal de cerdo en hoja de plátano, con pan y café aparte.',
      ],
      ['Tamalitos de elote', 55, 5, 'Desayuno', [6, 2, 2], 'Dos tamalitos tiernos con mantequilla crema.'],
      ['Montuca', 52, 5, 'Desayuno', [4, 1, 1], 'Montuca de elote rellena de cerdo, con mantequilla crema.'],
    ]),
  },
  {
    name: 'Antojitos',
    station: 'cocina',
    con: ['Aguacate', 'Huevo', 'Chorizo', 'Queso extra'],
    products: products('main', [
      [
        'Baleada sencilla',
        28,
        4,
        'Antojitos',
        [30, 14, 24],
        'Tortilla de harina con frijoles refritos, mantequilla y queso seco.',
      ],
      ['Baleada con huevo', 38, 5, 'Antojitos', [22, 7, 14], 'La sencilla con huevo revuelto.'],
      [
        'Baleada especial',
        58,
        6,
        'Antojitos',
        [18, 13, 22],
        'Frijoles, mantequilla, queso, huevo, aguacate y chorizo.',
      ],
      [
        'Baleada de carne asada',
        78,
        8,
        'Antojitos',
        [5, 10, 16],
        'Frijoles, mantequilla, queso y carne de res asada.',
      ],
      [
        'Pupusa de quesillo',
        30,
        6,
        'Antojitos',
        [2, 6, 16],
        'Pupusa de maíz rellena de quesillo, con encurtido.',
      ],
      ['Pupusa revuelta', 36, 6, 'Antojitos', [2, 5, 13], 'Chicharrón, frijoles y quesillo, con encurtido.'],
      [
        'Pastelitos de carne',
        62,
        8,
        'Antojitos',
        [1, 6, 9],
        'Tres pastelitos fritos de maíz rellenos de carne y arroz.',
      ],
      [
        'Enchilada catracha',
        48,
        6,
        'Antojitos',
        [0, 7, 8],
        'Tortilla tostada con carne molida, repollo, salsa, huevo y queso.',
      ],
      [
        'Tajadas con carne molida',
        92,
        9,
        'Antojitos',
        [0, 9, 9],
        'Tajadas de plátano verde con carne molida, repollo y aderezo.',
      ],
      [
        'Anafre de frijol con quesillo',
        118,
        8,
        'Antojitos',
        [0, 4, 12],
        'Frijoles y quesillo fundido al carbón, con tortillas tostadas.',
      ],
      ['Catrachas', 42, 5, 'Antojitos', [2, 4, 6], 'Dos tortillas tostadas con frijoles y queso seco.'],
      [
        'Yuca con chicharrón',
        108,
        10,
        'Antojitos',
        [0, 11, 11],
        'Yuca sancochada con chicharrón, repollo, chismol y limón.',
      ],
      [
        'Tortillas de maíz',
        15,
        2,
        'Antojitos',
        [3, 7, 4],
        'Seis tortillas recién salidas del comal.',
        { tax: 'exempt', course: 'side' },
      ],
    ]),
  },
  {
    name: 'Platos fuertes',
    station: 'cocina',
    con: ['Chismol extra', 'Tajadas', 'Tortillas', 'Aguacate'],
    products: products('main', [
      [
        'Plato típico',
        189,
        14,
        'Almuerzo',
        [0, 22, 12],
        'Carne asada, chorizo, frijoles, arroz, plátano, queso, mantequilla, chismol y tortillas.',
      ],
      [
        'Pollo chuco',
        148,
        13,
        'Almuerzo',
        [0, 20, 17],
        'Pollo frito con tajadas verdes, repollo, aderezo y chismol, al estilo de San Pedro.',
      ],
      [
        'Carne asada',
        198,
        15,
        'Cena',
        [0, 12, 14],
        'Lomo de res a la brasa con chismol, frijoles, arroz y tajadas.',
      ],
      [
        'Chuleta frita',
        168,
        14,
        'Almuerzo',
        [0, 10, 8],
        'Chuleta de cerdo con tajadas, repollo y salsa roja.',
      ],
      [
        'Pollo asado',
        155,
        15,
        'Cena',
        [0, 9, 10],
        'Cuarto de pollo a la brasa con arroz, frijoles y ensalada.',
      ],
      [
        'Bistec encebollado',
        178,
        13,
        'Almuerzo',
        [0, 8, 5],
        'Bistec de res con cebolla, arroz, frijoles y plátano maduro.',
      ],
      [
        'Arroz con pollo',
        125,
        10,
        'Almuerzo',
        [0, 11, 3],
        'Arroz con pollo desmenuzado, chile dulce y ensalada.',
      ],
      [
        'Hamburguesa catracha',
        128,
        11,
        'Cena',
        [0, 5, 12],
        'Carne de res, quesillo, frijoles, plátano maduro y tajadas.',
      ],
      [
        'Propuesta del chef',
        225,
        16,
        'Cena',
        [0, 2, 4],
        'Lo mejor del mercado de hoy: pregunta a tu mesero.',
        { tracked: false },
      ],
    ]),
  },
  {
    name: 'Sopas y mariscos',
    station: 'cocina',
    con: ['Limón', 'Arroz', 'Tortillas', 'Picante'],
    products: products('main', [
      [
        'Sopa de caracol',
        218,
        14,
        'Almuerzo',
        [0, 9, 5],
        'Caracol en leche de coco con yuca, guineo y culantro, como en Tela.',
      ],
      [
        'Sopa de res',
        145,
        12,
        'Almuerzo',
        [0, 10, 2],
        'Sopa de res con yuca, plátano, repollo y arroz aparte.',
      ],
      [
        'Sopa de frijoles',
        92,
        9,
        'Almuerzo',
        [1, 6, 3],
        'Frijoles rojos con huevo, quesillo, aguacate y arroz.',
      ],
      [
        'Pescado frito del Lago de Yojoa',
        235,
        16,
        'Almuerzo',
        [0, 7, 6],
        'Mojarra entera frita con tajadas, repollo encurtido y chismol.',
      ],
      [
        'Camarones al ajillo',
        248,
        14,
        'Cena',
        [0, 4, 6],
        'Camarones salteados con ajo y mantequilla, arroz y tajadas.',
      ],
      [
        'Tapado olanchano',
        195,
        15,
        'Almuerzo',
        [0, 5, 2],
        'Res salada, chorizo, yuca y plátanos en leche de coco.',
      ],
    ]),
  },
  {
    name: 'Postres',
    station: 'cocina',
    con: ['Canela'],
    products: products('side', [
      ['Tres leches', 68, 3, 'Postres', [1, 6, 9], 'Pastel bañado en tres leches con canela.'],
      ['Flan casero', 52, 3, 'Postres', [1, 5, 6], 'Flan de huevo y leche con caramelo.'],
      [
        'Plátano maduro con crema',
        46,
        5,
        'Postres',
        [5, 4, 5],
        'Plátano maduro horneado con mantequilla crema y queso.',
      ],
      ['Copa de helado', 58, 3, 'Postres', [0, 4, 4], 'Dos bolas de helado de vainilla con fruta.'],
    ]),
  },
  {
    name: 'Bebidas',
    station: 'barra',
    con: ['Hielo', 'Leche aparte'],
    products: products('drink', [
      ['Café de palo', 25, 3, 'Bebidas', [40, 6, 9], 'Café de altura de Marcala, colado en bolsa.'],
      ['Café con leche', 35, 4, 'Bebidas', [20, 3, 6], 'Café de Marcala con leche caliente.'],
      ['Horchata', 36, 3, 'Bebidas', [4, 13, 9], 'De morro y arroz con canela, muy fría.'],
      ['Limonada', 35, 3, 'Bebidas', [3, 14, 11], 'Limón criollo, natural o con agua mineral.'],
      ['Fresco natural', 38, 4, 'Bebidas', [6, 18, 10], 'Del día: maracuyá, tamarindo, nance o piña.'],
      ['Licuado de fruta', 52, 4, 'Bebidas', [9, 5, 6], 'Banano, papaya o melón, con leche.'],
      ['Refresco en lata', 30, 2, 'Bebidas', [4, 20, 17], 'Lata de 12 onzas.'],
      ['Agua embotellada', 20, 1, 'Bebidas', [5, 9, 6], 'Botella de 600 ml.'],
      [
        'Vaso de leche',
        25,
        2,
        'Bebidas',
        [4, 0, 1],
        'Leche entera de Olancho, fría o caliente.',
        { tax: 'exempt' },
      ],
    ]),
  },
  {
    name: 'Bar',
    station: 'barra',
    con: ['Limón', 'Sal'],
    products: products('drink', [
      [
        'Salva Vida',
        45,
        2,
        'Bar',
        [0, 9, 24],
        'Cerveza lager hondureña, botella de 355 ml.',
        { tax: 'special' },
      ],
      [
        'Imperial',
        45,
        2,
        'Bar',
        [0, 4, 12],
        'Cerveza de Tegucigalpa, botella de 355 ml.',
        { tax: 'special' },
      ],
      ['Port Royal', 50, 2, 'Bar', [0, 3, 9], 'Cerveza pilsener, botella de 355 ml.', { tax: 'special' }],
      [
        'Michelada',
        78,
        4,
        'Bar',
        [0, 2, 8],
        'Imperial con limón, sal y salsas de la casa.',
        { tax: 'special' },
      ],
      ['Cuba libre', 92, 3, 'Bar', [0, 1, 5], 'Ron, refresco de cola y limón.', { tax: 'special' }],
      [
        'Mojito catracho',
        112,
        5,
        'Bar',
        [0, 1, 4],
        'Ron, limón, hierbabuena y agua mineral.',
        { tax: 'special' },
      ],
    ]),
  },
];
