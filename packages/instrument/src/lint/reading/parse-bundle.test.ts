import { expect, test } from 'vitest';
import { bundles } from '../../../test/sound-bundle.ts';
import { bundleSchema } from '../../bundle/schema/bundle-schema.ts';
import { parseBundle } from './parse-bundle.ts';

const { small } = bundles;

/** What is found in the bundle with its nodes changed, or with these instead. */
function found(nodes: readonly object[]) {
  const parsed = parseBundle({ ...small, nodes });
  return 'findings' in parsed ? parsed.findings : [];
}

test('a bundle of the right structure is the bundle itself', () => {
  expect(parseBundle(small)).toEqual({ bundle: small });
});

test('many findings are all listed, by their pointers, without the values', () => {
  const nodes = Array.from({ length: 100 }, () => ({ ...small.nodes[0], control: 'a secret' }));
  expect(found(nodes).map(({ where }) => where)).toEqual(nodes.map((_, index) => `/nodes/${index}/control`));
  expect(JSON.stringify(found(nodes))).not.toContain('secret');
});

test('NaN is not a number', () => {
  expect(found([{ ...small.nodes[0], progress_weight: Number.NaN }])).toMatchObject([
    { code: 'MALFORMED', where: '/nodes/0/progress_weight' },
  ]);
});

test.each([null, [], 'bundle', 5])('%j is no bundle', (input) => {
  expect(parseBundle(input)).toMatchObject({ findings: [{ code: 'MALFORMED', where: '' }] });
});

test('the schema is valid JSON Schema without changes', () => {
  expect(JSON.parse(JSON.stringify(bundleSchema))).toEqual(bundleSchema);
});
