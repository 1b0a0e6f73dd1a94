import { join } from 'node:path';
import { PRINT_PROGRAM_FILE } from '#domain/printing/printing.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Builds Fogón Impresoras for Node 20 without other packages into a folder. Returns its path. */
export async function buildPrinterAgent(folder: string): Promise<string> {
  const outfile = join(folder, PRINT_PROGRAM_FILE);
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: ROOT,
    entryPoints: [join(ROOT, 'scripts/printer-agent/main.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Without what the package draws codes with: a paper's code is drawn here.
    alias: { qrcode: 'qrcode/lib/core/qrcode.js' },
    banner: {
      js: "#!/usr/bin/env node\nimport { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
    },
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'error',
  });
  return outfile;
}
