import { BundleChange } from '@telehealth/contracts/intake/v1/instrument_operator_service';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { bundle, kindOf, named, options, publish, startOne, text } from './publishing-under-test.ts';

test('decisions.md 12: the JSON Schema takes the bundles that intake takes, and refuses unknown members', async () => {
  const { operator } = await startOne('sqlite::memory:');
  const { schemaJson } = await operator.getBundleSchema({}, options);
  const schema = Compile(JSON.parse(schemaJson));
  expect(schema.Check(bundle('1.1.0'))).toBe(true);
  expect(schema.Check({ ...bundle('1.1.0'), colour: 'red' })).toBe(false);
});

test('decisions.md 12: the flow of a bundle is drawn; one with faults is refused with its findings', async () => {
  const { operator } = await startOne('sqlite::memory:');
  const { mermaid } = await operator.graphBundle({ bundleJson: text('1.1.0', 'New?') }, options);
  expect(mermaid).toMatch(/^flowchart TD\n/);
  expect(mermaid).toContain('New?');
  expect(await kindOf(operator.graphBundle({ bundleJson: '{}' }, options))).toBe('validation');
});

test('decisions.md 12: a version is compared with another one, or with a text', async () => {
  const replica = await startOne('sqlite::memory:');
  const { operator } = replica;
  await publish(replica, text('1.1.0', 'New?'));
  const before = { ...named, bundleVersion: '1.0.0' };
  const byVersion = await operator.diffBundles({ before, after: named }, options);
  expect(byVersion.differences).toMatchObject([
    { what: 'version', change: BundleChange.CHANGED, beforeJson: '"1.0.0"', afterJson: '"1.1.0"' },
    { what: expect.stringMatching(/^copy\/en\//), change: BundleChange.CHANGED, afterJson: '"New?"' },
  ]);
  const byText = await operator.diffBundles(
    { before, after: { bundleJson: text('1.1.0', 'New?') } },
    options,
  );
  expect(byText.differences).toEqual(byVersion.differences);
  const unknown = { ...named, bundleVersion: '9.9.9' };
  expect(await kindOf(operator.diffBundles({ before, after: unknown }, options))).toBe('not-found');
  expect(await kindOf(operator.diffBundles({ before, after: { bundleJson: '{' } }, options))).toBe(
    'validation',
  );
});
