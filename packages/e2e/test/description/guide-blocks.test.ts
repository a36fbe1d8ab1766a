import { expect, test } from 'vitest';
import { blocksOf, missingFrom, runBlocks } from '../../src/documents/guide-blocks.ts';

const fenced = (info: string, code: string) => `\`\`\`${info}\n${code}\n\`\`\`\n`;

test('only blocks that say run are run, each with the answer that comes next', () => {
  const guide = [
    '# Guide\n',
    fenced('sh run', 'echo 1'),
    fenced('json answer', '1'),
    fenced('sh', 'rm -r .'),
    fenced('js run', 'console.log(2)'),
  ].join('\n');
  expect(blocksOf(guide)).toEqual([
    { line: 3, language: 'sh', code: 'echo 1\n', answer: { form: 'json', shown: '1\n' } },
    { line: 15, language: 'js', code: 'console.log(2)\n' },
  ]);
});

test('a block sees the variables of the blocks before it, and nothing runs after one that fails', async () => {
  const guide = [
    fenced('sh run', 'NAME="$GREETING world"'),
    fenced('js run', 'console.log(process.env.NAME)'),
    fenced('sh run', 'echo oh >&2\n(exit 3)\necho never'),
    fenced('sh run', 'echo never'),
  ].join('');
  const run = await runBlocks(blocksOf(guide), { GREETING: 'hello' });
  expect(run.map(({ status, output, errors }) => [status, output, errors])).toEqual([
    [0, '', ''],
    [0, 'hello world\n', ''],
    [3, '', 'oh\n'],
  ]);
});

test.each([
  ['{"a": 1}', '{"a": 1, "b": 2}', []],
  ['{"a": {"id": "jny_…", "at": "…"}}', '{"a": {"id": "jny_1", "at": 5}}', []],
  ['{"list": [1, "…"]}', '{"list": [1, 2, 3]}', []],
  ['{"list": [1]}', '{"list": [1, 2]}', ['/list']],
  ['{"a": "x", "b": "…"}', '{"a": "y"}', ['/a', '/b']],
  ['{"id": "jny_…"}', '{"id": "ord_1"}', ['/id']],
  ['{"a": null}', '{}', ['/a']],
])('of the answer %s the output %s misses %j', (shown, output, missing) => {
  expect(missingFrom(output, { form: 'json', shown })).toEqual(missing);
});

test('the lines of a text are in the output, in any order', () => {
  const shown = 'HTTP/1.1 200 OK\nratelimit: …;r=…\n';
  const missing = (output: string) => missingFrom(output, { form: 'text', shown });
  expect(missing('HTTP/1.1 200 OK\r\ndate: now\r\nratelimit: "intake";r=4\r\n')).toEqual([]);
  expect(missing('HTTP/1.1 200 OK\r\n')).toEqual(['ratelimit: …;r=…']);
});
