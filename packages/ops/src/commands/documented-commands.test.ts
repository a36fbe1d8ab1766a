import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { everywhere } from '../command/common-flags.ts';
import { kebabCase } from '../command/letter-case.ts';
import { sharedFlags } from '../command/shared-flags.ts';
import { everyCommand } from './nouns.ts';

const commandTable = await everyCommand();
const root = join(import.meta.dirname, '../../../..');
const pages = globSync('docs/{.,operations,operations/complaints,runbooks}/*.md', { cwd: root });

/** The words of a command line after `npm run ops --`, and its flags. */
function linesOf(page: string): readonly { readonly line: string; readonly flags: readonly string[] }[] {
  const text = readFileSync(join(root, page), 'utf8');
  const lines = [...text.matchAll(/npm run (?:-s )?ops -- ([^`\n#&|>]+)/g)];
  return lines.map(([, line = '']) => ({
    line: line.trim(),
    flags: [...line.matchAll(/--(?:no-)?([a-z][a-z0-9-]*)/g)].map(([, flag = '']) => flag),
  }));
}

test.each(pages)('every command line of %s is a command with its flags', (page) => {
  for (const { line, flags } of linesOf(page)) {
    const command = commandTable.find(({ path }) => `${line} `.startsWith(`${path.join(' ')} `));
    if (line.startsWith('<')) continue;
    expect(command, line).toBeDefined();
    if (command === undefined) continue;
    const known = Object.keys({ ...command.flags, ...sharedFlags(command), ...everywhere, help: true });
    for (const flag of flags) expect(known.map(kebabCase), line).toContain(flag);
  }
});
