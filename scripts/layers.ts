/**
 * The folders of the code, and who may import whom (decision 094). `npm run docs` writes the rules of biome.json from it;
 * tests/unit/base/layers.test.ts checks imports, the references of tsconfig and the folders.
 */

/** The nouns of the restaurant. Each layer has a folder for each noun that it knows. */
export const NOUNS = [
  'base',
  'platform',
  'people',
  'business',
  'menu',
  'stock',
  'purchasing',
  'orders',
  'kitchen',
  'bills',
  'register',
  'customers',
  'fiscal',
  'printing',
  'reports',
  'offline',
  'integrations',
] as const;

/** The folders that contain folders of nouns, and nothing else. */
export const NOUN_LAYERS = [
  'domain',
  'db/functions',
  'db/queries',
  'worker/routes',
  'web/features',
  'tests/unit',
  'tests/db',
  'tests/api',
  'tests/e2e',
] as const;

interface LayerRule {
  /** The layers that it may import besides itself. The references of its tsconfig are these, and those of `types`. */
  readonly imports: readonly string[];
  /** Files of other layers of which it may import types. */
  readonly types: readonly string[];
  readonly refusedPackages: readonly string[];
  /** What to do instead. */
  readonly message: string;
}

export const LAYERS: Readonly<Record<string, LayerRule>> = {
  domain: {
    imports: [],
    types: [],
    refusedPackages: [],
    message: 'domain/ imports no other layer. Receive what you need as an argument.',
  },
  db: {
    imports: ['domain'],
    types: [],
    refusedPackages: [],
    message: 'db/ does not import worker/, web/ or realtime/. Move code that both need to domain/.',
  },
  worker: {
    imports: ['domain', 'db', 'realtime'],
    types: [],
    refusedPackages: ['drizzle-orm', 'drizzle-orm/**', '@neondatabase/serverless'],
    message:
      'worker/ does not import web/ or the database driver. Write SQL in db/queries/ and screens in web/.',
  },
  realtime: {
    imports: ['domain'],
    types: [],
    refusedPackages: [],
    message: 'realtime/ imports only domain/. Write business rules in domain/ and queries in db/queries/.',
  },
  web: {
    imports: ['domain'],
    types: ['worker/client.ts'],
    refusedPackages: [],
    message:
      'web/ does not import server code. The only exception is the type of the API in worker/client.ts.',
  },
};

/** The layers that run commands and tests: no layer imports them. */
export const TOOLS = ['scripts', 'tests'] as const;

/** The layers of web/, each with those that it may import besides itself. The files beside them may import all. */
export const WEB_LAYERS: Readonly<Record<string, readonly string[]>> = {
  base: [],
  'service-worker': ['base'],
  data: ['base', 'service-worker'],
  ui: ['base'],
  parts: ['base', 'data', 'ui'],
  features: ['base', 'data', 'ui', 'parts'],
  shell: ['base', 'data', 'ui', 'parts', 'features'],
};

/** The files beside the layers of web/: what the build starts from. */
export const WEB_ENTRIES = [
  'app.tsx',
  'code-layers.ts',
  'index.html',
  'main.tsx',
  'no-api-paths.grit',
  'styles.css',
  'tsconfig.json',
  'vite.config.ts',
] as const;

/** The features that show another one: their folders. */
export const SHOWN_FEATURES: readonly (readonly [string, string])[] = [
  ['web/features/orders/list', 'web/features/kitchen'],
  ['web/features/stock', 'web/features/purchasing'],
];
