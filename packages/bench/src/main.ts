import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { printLine } from './measure/report.ts';
import { parts } from './parts.ts';

const { positionals: asked } = parseArgs({ allowPositionals: true });
const unknown = asked.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  printLine(`no part is called ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}

printLine('Ratios are measured in one run on this machine; absolute figures are its own.');
const figures: Record<string, unknown> = {};
for (const [name, measure] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  printLine('');
  figures[name] = await measure();
}
const file = join(process.cwd(), 'bench.json');
writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
printLine(`\nAll figures: ${file}`);
