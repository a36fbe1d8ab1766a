import { BundleChange } from '@telehealth/contracts/intake/v1/instrument_operator_service';
import { kindOf } from '@telehealth/rpc/testing';
import { Compile } from 'typebox/compile';
import { describe, expect, test } from 'vitest';
import { correlated, onceForAll } from './intake-under-test.ts';
import { bundle, named, publish, startOne, text } from './publishing-under-test.ts';

const opened = onceForAll(startOne);

test('decisions.md 12: the JSON Schema takes the bundles that intake takes, and refuses unknown members', async () => {
  const { operator } = opened();
  const { schemaJson } = await operator.getBundleSchema({}, correlated);
  const schema = Compile(JSON.parse(schemaJson));
  expect(schema.Check(bundle('1.1.0'))).toBe(true);
  expect(schema.Check({ ...bundle('1.1.0'), colour: 'red' })).toBe(false);
});

test('decisions.md 12: the flow of a bundle is drawn; one with faults is refused with its findings', async () => {
  const { operator } = opened();
  const { mermaid } = await operator.graphBundle({ bundleJson: text('1.1.0', 'New?') }, correlated);
  expect(mermaid).toMatch(/^flowchart TD\n/);
  expect(mermaid).toContain('New?');
  expect(await kindOf(operator.graphBundle({ bundleJson: '{}' }, correlated))).toBe('validation');
});

test('decisions.md 12: a version is compared with another one, or with a text', async () => {
  const replica = opened();
  const { operator } = replica;
  await publish(replica, text('1.1.0', 'New?'));
  const before = { ...named, bundleVersion: '1.0.0' };
  const byVersion = await operator.diffBundles({ before, after: named }, correlated);
  expect(byVersion.differences).toMatchObject([
    { what: 'version', change: BundleChange.CHANGED, beforeJson: '"1.0.0"', afterJson: '"1.1.0"' },
    { what: expect.stringMatching(/^copy\/en\//), change: BundleChange.CHANGED, afterJson: '"New?"' },
  ]);
  const byText = await operator.diffBundles(
    { before, after: { bundleJson: text('1.1.0', 'New?') } },
    correlated,
  );
  expect(byText.differences).toEqual(byVersion.differences);
  const unknown = { ...named, bundleVersion: '9.9.9' };
  expect(await kindOf(operator.diffBundles({ before, after: unknown }, correlated))).toBe('not-found');
  expect(await kindOf(operator.diffBundles({ before, after: { bundleJson: '{' } }, correlated))).toBe(
    'validation',
  );
});

describe('simulating', () => {
  const answers = { height: 172, weight: 90, note: 'none', k_treatment: true };

  test('a script is walked: what was served, and where it ended', async () => {
    const { operator, context } = opened();
    const simulate = (script: object) =>
      operator.simulateBundle({ bundleJson: text('3.0.0'), scriptJson: JSON.stringify(script) }, correlated);
    const all = ['q_height', 'q_weight', 'q_note', 'k_treatment'];
    expect(await simulate(answers)).toMatchObject({ nodeIds: all, status: 'complete' });
    expect(await simulate({ ...answers, k_treatment: false })).toMatchObject({ status: 'blocked' });
    expect(await simulate({ height: 172 })).toMatchObject({ nodeIds: all.slice(0, 2), status: 'active' });
    expect(await simulate({ ...answers, height: 3 })).toMatchObject({
      nodeIds: ['q_height'],
      status: 'active',
      issueCodes: ['answer.range'],
    });
    expect(await context.bundles.find({ bundleVersion: '3.0.0' }, { limit: 1 })).toEqual([]);
  });

  test('without a script it is walked many times, and what no walk reached is listed as unknown', async () => {
    const { operator } = opened();
    const whole = await operator.simulateBundle({ bundleJson: text('3.0.0') }, correlated);
    expect(whole).toMatchObject({ unknownNodeIds: [], unknownEnds: [], shortest: 4, longest: 4 });
    expect(whole.walks).toBeGreaterThan(0);
  });

  test.each([
    ['a bundle with errors', { bundleJson: '{}' }, 'validation'],
    ['a phase of a bundle that has none', { bundleJson: text('3.0.0'), phase: 'clinical' }, 'validation'],
    ['an unknown phase', { bundleJson: text('3.0.0'), phase: 'later' }, 'malformed-request'],
    ['a script that is no object', { bundleJson: text('3.0.0'), scriptJson: '[]' }, 'malformed-request'],
    ['a script that is no JSON', { bundleJson: text('3.0.0'), scriptJson: '{' }, 'malformed-request'],
  ])('%s is refused', async (_, request, kind) => {
    expect(await kindOf(opened().operator.simulateBundle(request, correlated))).toBe(kind);
  });
});
