import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runOps } from './operator-server.ts';

const installed = ['bash', 'zsh'].filter(
  (shell) => existsSync(`/usr/bin/${shell}`) || existsSync(`/bin/${shell}`),
);

/** What the shell offers for the last of the words. */
async function offered(shell: string, ...words: readonly string[]): Promise<readonly string[]> {
  const { out } = await runOps({}, ['completion', shell]);
  const asked = shell === 'zsh' ? 'setopt ksh_arrays; ' : '';
  const script = `${out}\n${asked}COMP_WORDS=(ops ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}; _ops; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync(shell, ['-c', script], { encoding: 'utf8' }).trim().split('\n');
}

test.each(installed)('%s completes nouns, verbs, flags and closed values', async (shell) => {
  expect(await offered(shell, 'cli')).toEqual(['client']);
  expect(await offered(shell, 'client', 'su')).toEqual(['suspend']);
  expect(await offered(shell, 'webhook', 'delivery', '')).toEqual([
    'list',
    'show',
    'resend',
    'expunge',
    '--help',
  ]);
  expect(await offered(shell, 'client', 'create', '--mo')).toEqual(['--mode']);
  expect(await offered(shell, 'client', 'create', '--name', 'Acme', '--mode', '')).toEqual(['test', 'live']);
  expect(await offered(shell, 'order', 'list', '--brand', 'brd_1', '--state', 'pa')).toContain('paid');
  expect(await offered(shell, 'domain', 'show', 'brd_1', 'l')).toEqual(['login']);
  expect(await offered(shell, 'client', 'list', '--js')).toEqual(['--json']);
  expect(await offered(shell, 'completion', 'z')).toEqual(['zsh']);
});
