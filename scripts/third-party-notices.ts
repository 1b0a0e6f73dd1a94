import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Package {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly copyrights: readonly string[];
  readonly licenseText: string | null;
}

interface PackageFile {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly author?: string | { readonly name?: string };
  readonly dependencies?: Readonly<Record<string, string>>;
}

const ROOT = new URL('..', import.meta.url).pathname;

/** Development dependencies whose code or data the build puts into the browser's files or the Worker. */
const BUNDLED_DEV_DEPENDENCIES = [
  '@visx/axis',
  '@visx/responsive',
  '@visx/scale',
  '@visx/shape',
  '@visx/text',
  '@zxcvbn-ts/language-common',
  'tailwindcss',
];

/** What is delivered and is in no package. */
const OTHERS: readonly Package[] = [
  {
    name: 'Terminus Font',
    version: '4.48',
    license: 'OFL-1.1',
    copyrights: [
      'Copyright (c) 2010-2014 Dimitar Toshkov Zhekov, with Reserved Font Name "Terminus Font"; changed in scripts/printer-agent/letter-dots.ts',
    ],
    licenseText: null,
  },
];

const readPackageFile = (folder: string): PackageFile =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** Where a package that `folder` requires is installed: beside it, or nearer to the root. */
function findPackage(folder: string, name: string): string | null {
  for (let at = folder; at.startsWith(ROOT) || `${at}/` === ROOT; at = join(at, '..')) {
    const candidate = join(at, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
  }
  return null;
}

const COPYRIGHT = /^\W*(copyright\s+(\(c\)|©|\d).*|(\(c\)|©)\s*\d.*)$/i;
const cleanLine = (line: string) => line.trim().replace(/^[*#/\s]+/, '');

function readPackage(folder: string): Package {
  const { name, version, license = 'UNKNOWN', author } = readPackageFile(folder);
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.(md|txt))?$/i.test(entry));
  const licenseText = file === undefined ? null : readFileSync(join(folder, file), 'utf8');
  const found = (licenseText ?? '')
    .split('\n')
    .filter((line) => COPYRIGHT.test(line))
    .map(cleanLine);
  const authorName = typeof author === 'string' ? author.replace(/\s*[<(].*$/, '') : author?.name;
  return {
    name,
    version,
    license,
    copyrights: found.length > 0 ? [...new Set(found)] : authorName ? [`Author: ${authorName}`] : [],
    licenseText,
  };
}

/** What is shipped, by name: the dependencies and what they depend on, without types, and the others. */
function shippedPackages(): readonly Package[] {
  const packages = new Map<string, Package>();
  const visit = (folder: string, name: string): void => {
    const found = name.startsWith('@types/') ? null : findPackage(folder, name);
    if (found === null || packages.has(found)) return;
    packages.set(found, readPackage(found));
    for (const dependency of Object.keys(readPackageFile(found).dependencies ?? {})) visit(found, dependency);
  };
  const root = ROOT.replace(/\/$/, '');
  for (const name of [...Object.keys(readPackageFile(root).dependencies ?? {}), ...BUNDLED_DEV_DEPENDENCIES])
    visit(root, name);
  return [...packages.values(), ...OTHERS].sort(
    (a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'),
  );
}

/** The text of a licence without the copyright lines of the package that it is read from. */
const licenseBody = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !COPYRIGHT.test(line))
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** The notices of every shipped package, and the text of each licence once. */
export function thirdPartyNotices(): string {
  const packages = shippedPackages();
  const licenses = [...new Set(packages.map(({ license }) => license))].sort();
  return [
    '# Third-party notices',
    '',
    'Generated from the installed packages by `npm run docs`; do not edit. These packages are in the files that Fogón delivers: the',
    'browser’s files, the Worker, the room and Fogón Impresoras. Each is used under its own licence; the texts follow the list.',
    '',
    ...packages.flatMap(({ name, version, license, copyrights }) => [
      `- **${name}** ${version}, ${license}`,
      ...copyrights.map((line) => `  - ${line}`),
    ]),
    '',
    ...licenses.flatMap((license) => {
      const text = packages.find((one) => one.license === license && one.licenseText !== null)?.licenseText;
      return text ? [`## ${license}`, '', '```', licenseBody(text), '```', ''] : [];
    }),
  ].join('\n');
}
