import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseAndExecute } from '../command/program.ts';
import { wordsIn } from '../testing/words-in.ts';
import { nouns } from './nouns.ts';

const root = join(import.meta.dirname, '../../../..');
const pages = ['README.md', ...globSync('docs/**/*.md', { cwd: root })];

/** What stands behind `npm run ops --` or `ops`, at the beginning of a line, in code or in a substitution. */
function linesOf(page: string): readonly string[] {
  const text = readFileSync(join(root, page), 'utf8')
    .replaceAll(/\\\n\s*/g, '')
    .replaceAll(/`(npm run|ops) [^`]*`/g, (code) => code.replaceAll(/\s+/g, ' '));
  const called =
    /(?:npm run (?:-s )?ops -- |docker compose run --rm (?:-e OPS_TOKEN )?ops |(?:^|[`(])ops )([^`\n#&|)]+)/gm;
  return [...text.matchAll(called)].map(([, line = '']) => line.trim());
}

const asWritten = /^done$|^error: (missing required argument|required option)|^\(outputHelp\)$/;

test.each(pages)('every command line of %s is a command with its arguments and flags', async (page) => {
  for (const line of linesOf(page)) {
    if (line.startsWith('<')) continue;
    const filled = line
      .replace('<kind>', 'login')
      .replace(/--since (…|<time>)/, '--since 2026-01-31T12:00:00Z')
      .replace(/ [<>] .*$/, '');
    // A page may name a command without what it takes.
    const words = wordsIn(filled).filter((word) => word !== '…');
    const io = { out: () => {}, note: () => {}, env: {} };
    const parsed = parseAndExecute(words, nouns, io, async () => {}).then(
      () => 'done',
      (failure: Error) => failure.message,
    );
    expect(await parsed, line).toMatch(asWritten);
  }
});
