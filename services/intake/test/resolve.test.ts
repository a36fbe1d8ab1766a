import { describe, expect, test } from 'vitest';
import { shortBundle } from './bundles.ts';
import {
  freshUrl,
  nodeOf,
  refusalOf,
  startIntake,
  startScriptedAccounts,
  stepOf,
} from './intake-under-test.ts';

describe('interface.md 4.1 rule 1', () => {
  test('a resume applies the answers so far, writes nothing and asks no upstream', async () => {
    const { accounts, ...intake } = await startIntake();
    const { journeyId } = stepOf(await intake.resolve());
    await intake.next(journeyId, 'q_height', 172);
    const before = await intake.context.journeys.get(journeyId);
    await accounts.close();
    const resumed = stepOf(await intake.resolve(journeyId));
    expect([resumed.journeyId, resumed.node?.nodeId]).toEqual([journeyId, 'q_weight']);
    expect(await intake.context.journeys.get(journeyId)).toEqual(before);
    expect(accounts.calls()).toBe(1);
  });
});

describe('design.md 6: accounts away', () => {
  test('decisions.md 16: a brand seen before opens on its last configuration, also after a restart; one never seen is unavailable', async () => {
    const accounts = await startScriptedAccounts();
    const storeUrl = freshUrl();
    const before = await startIntake({ storeUrl, accounts });
    stepOf(await before.resolve());
    await accounts.close();
    for (const restart of [async () => before, () => startIntake({ storeUrl, accounts })]) {
      const intake = await restart();
      expect(nodeOf(await intake.resolve())).toBe('q_height');
      expect(refusalOf(await intake.resolve(undefined, 'brd_other'))).toBe('unavailable');
    }
  });
});

test('a bundle with a lint error is not published: the service does not start', async () => {
  const broken = { ...shortBundle(), nodes: [] };
  await expect(startIntake({ bundles: [broken] })).rejects.toThrow(/bundle refused/);
});
