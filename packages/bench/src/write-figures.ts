import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Line } from './measure/report.ts';

const root = join(import.meta.dirname, '../../..');
const file = join(root, 'docs/performance.md');
const gibibyte = 1024 ** 3;

/** Writes the lines of one part into `docs/performance.md`, in the place of what that part wrote before. */
export function writeFigures(part: string, lines: readonly Line[], loadBefore: number): void {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  writeFileSync(file, withSection(text, part, `${provenance(loadBefore)}\n\n${tables(lines)}`));
}

/** The document with the section of the part; a new one comes last. */
export function withSection(text: string, part: string, body: string): string {
  const [intro = '', ...sections] = text.split(/^(?=## )/m);
  const heading = `## ${part}\n`;
  const section = `${heading}\n${body}\n`;
  const others = sections.map((each) => each.trimEnd());
  const at = sections.findIndex((each) => each.startsWith(heading));
  if (at >= 0) others[at] = section.trimEnd();
  else others.push(section.trimEnd());
  return `${[intro.trimEnd(), ...others].join('\n\n')}\n`;
}

/** A table of each run of figures, under its heading. */
export function tables(lines: readonly Line[]): string {
  const out: string[] = [];
  let isInTable = false;
  for (const line of lines) {
    if (typeof line === 'string') {
      if (line.trim() !== '') out.push(...(isInTable ? [''] : []), line.trim());
      isInTable = false;
      continue;
    }
    if (!isInTable) out.push('', '| | | target |', '|---|---|---|');
    isInTable = true;
    out.push(`| ${indented(line.name)} | ${line.figure} | ${line.target.replaceAll(/\s+/g, ' ')} |`);
  }
  return out.join('\n').trim();
}

/** A table drops spaces at the beginning of a cell. */
function indented(name: string): string {
  return name.replace(/^ +/, (spaces) => '&ensp;'.repeat(spaces.length));
}

function provenance(loadBefore: number): string {
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const [cpu] = cpus();
  const changed =
    git('status', '--porcelain', '--', 'packages', 'services', 'gateway') === '' ? '' : ' with changes';
  const memory = (totalmem() / gibibyte).toFixed(0);
  return (
    `Commit ${git('rev-parse', '--short=10', 'HEAD')}${changed}, ${new Date().toISOString().slice(0, 10)}. ` +
    `Machine: ${cpus().length} cores, ${cpu?.model.trim()}, ${memory} GiB, Node ${process.versions.node}. ` +
    `Load of the machine before: ${loadBefore.toFixed(1)}, after: ${loadavg()[0]?.toFixed(1)}.`
  );
}
