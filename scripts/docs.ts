import { writeFileSync } from 'node:fs';
import { generateDocs } from './generated-docs.ts';

for (const { path, text } of await generateDocs()) {
  writeFileSync(new URL(`../${path}`, import.meta.url), text);
  console.log(`✓ ${path}`);
}
