import { parseArgs } from 'node:util';
import { migrate } from '#db/local/migrate.ts';
import { LocalProblem } from '#db/local/problem.ts';
import { stateFolderFrom } from '#db/local/state.ts';
import { type BackupFile, openBackup } from './backup-file.ts';
import { secondsSince } from './commands.ts';
import { withDatabase } from './owner-database.ts';
import { endWithProblem } from './problem.ts';
import { compareCounts, restoreBusiness } from './restore-business.ts';
import { restoreImages, withBucket, withLocalStore } from './restore-images.ts';

const USAGE = 'npm run restore -- ARCHIVO.zip [--dry-run] [--bucket NOMBRE]';

const readOptions = (): { path: string; dryRun: boolean; bucket: string | undefined } => {
  const { values, positionals } = parseArgs({
    options: { 'dry-run': { type: 'boolean', default: false }, bucket: { type: 'string' } },
    allowPositionals: true,
  });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new LocalProblem(`Falta el archivo: ${USAGE}`);
  if (process.env.DATABASE_URL && values.bucket === undefined && !values['dry-run'])
    throw new LocalProblem(
      `Con DATABASE_URL las imágenes van a un bucket de R2: agrega --bucket, por ejemplo --bucket fogon-media.`,
    );
  return { path, dryRun: values['dry-run'], bucket: values.bucket };
};

const column = (value: string | number, width: number): string => String(value).padStart(width);

const showCounts = async (ownerUrl: string, { manifest }: BackupFile): Promise<void> => {
  const counts = await compareCounts(ownerUrl, manifest);
  const sums = new Map(manifest.tables.map(({ name, sha256 }) => [name, sha256.slice(0, 12)]));
  console.log(
    `${'tabla'.padEnd(24)}${column('respaldo', 10)}${column('base', 10)}  ${'suma (SHA-256)'.padEnd(14)}`,
  );
  for (const { table, inFile, inDatabase } of counts)
    console.log(`${table.padEnd(24)}${column(inFile, 10)}${column(inDatabase, 10)}  ${sums.get(table)}`);
  console.log(`${'imágenes'.padEnd(24)}${column(manifest.images.length, 10)}`);
};

try {
  const { path, dryRun, bucket } = readOptions();
  const started = performance.now();
  const file = await openBackup(path);
  const { business, exported_at } = file.manifest;
  console.log(`✓ ${business.name}, como estaba ${exported_at}: todas las sumas coinciden`);
  await withDatabase(async (ownerUrl) => {
    await migrate(ownerUrl);
    await showCounts(ownerUrl, file);
    await restoreBusiness(ownerUrl, file, { rehearse: dryRun });
    if (dryRun) return;
    const put = (store: Parameters<Parameters<typeof withBucket<number>>[1]>[0]) =>
      restoreImages(file, store);
    const images = bucket
      ? await withBucket(bucket, put)
      : await withLocalStore(stateFolderFrom(process.env), put);
    console.log(`  · ${images} imágenes`);
  });
  await file.close();
  console.log(
    dryRun
      ? `✓ Se puede restaurar. Fue un ensayo: nada cambió (${secondsSince(started)})`
      : `✓ ${business.name} restaurado (${secondsSince(started)}). Cada quien entra con «¿Olvidaste tu contraseña?».`,
  );
} catch (error) {
  endWithProblem(error);
}
