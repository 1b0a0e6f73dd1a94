import { join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from '../build.ts';

/** The one file that a restaurant copies to the computer of its printers. */
export const AGENT_FILE = join(ROOT, 'dist/printers/fogon-impresoras.mjs');

/** Builds Fogón Impresoras for Node 20 without other packages. */
export async function buildPrinterAgent(outfile = AGENT_FILE): Promise<void> {
  await build({
    absWorkingDir: ROOT,
    entryPoints: [join(ROOT, 'scripts/printer-agent/main.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    banner: {
      js: "#!/usr/bin/env node\nimport { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
    },
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'error',
  });
}

if (import.meta.main) {
  await buildPrinterAgent();
  console.log('✓ dist/printers/fogon-impresoras.mjs');
}
