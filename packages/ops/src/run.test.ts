import { expect, test } from 'vitest';
import { run } from './run.ts';

test.each([
  ['--help', 0, /^Usage: npm run ops/, /^$/],
  ['--version', 0, /^0\.2\.0\+abc$/, /^$/],
  ['client', 2, /^$/, /^Usage: npm run ops -- client/],
  ['clint list', 2, /^$/, /^unknown command 'clint' \(Did you mean client\?\)$/],
  [
    'client list --limit x',
    2,
    /^$/,
    /^option '--limit <number>' argument 'x' is invalid. It takes a whole number from 0 to 200.$/,
  ],
  ['client show \u001b[2J x', 2, /^$/, /: \\u001b\[2J, x\.$/],
  ['client list --url h:1', 2, /^$/, /^There is no operator token/],
])('`%s` ends with %i and says why', async (line, exitCode, results, notes) => {
  const [out, note] = [[] as string[], [] as string[]];
  const io = {
    env: { DATA_DIR: '/nowhere', OPS_TOKEN: '', BUILD: '0.2.0+abc' },
    out: (text: string) => void out.push(text),
    note: (text: string) => void note.push(text),
  };
  expect(await run(line.split(' '), io)).toBe(exitCode);
  expect(out.join('\n')).toMatch(results);
  expect(note.join('\n')).toMatch(notes);
});
