import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const pages = globSync('docs/{.,operations,operations/complaints,runbooks}/*.md', { cwd: root }).sort();

/** Blocks of a shell. Names in angle brackets stand for what a reader fills in. */
function blocksOf(page: string): readonly string[] {
  const text = readFileSync(join(root, page), 'utf8');
  const blocks = [...text.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)];
  return blocks.map(([, block = '']) => block.replaceAll(/<[a-z][a-z -]*>/g, 'value'));
}

test.each(pages.filter((page) => blocksOf(page).length > 0))(
  'every block of commands of %s is a shell',
  (page) => {
    for (const block of blocksOf(page)) {
      const { status, stderr } = spawnSync('bash', ['-n'], { input: block, encoding: 'utf8' });
      expect([block, status, stderr]).toEqual([block, 0, '']);
    }
  },
);
