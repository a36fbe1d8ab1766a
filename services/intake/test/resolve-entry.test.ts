import { Prefill } from '@telehealth/contracts/intake/v1/rendered_node';
import { describe, expect, test } from 'vitest';
import { journeysOf, qualify, refusedWith, start } from './entry-under-test.ts';
import { freshUrl, nodeOf, prefilledOf, refusalOf, stepOf } from './intake-under-test.ts';

describe('interface.md 4.1 rule 9', () => {
  const sent = { prefillEmail: 'Ann@Example.com', prefillPhone: '+1 201 555 0123' };

  test('a prefill is shown to be confirmed; nothing is written before the patient acts', async () => {
    const { intake } = await start();
    const opened = stepOf(await intake.enter(sent));
    expect([opened.node?.prefill, prefilledOf(opened)]).toEqual([Prefill.CONFIRM, 'Ann@example.com']);
    const [journey] = await journeysOf(intake);
    expect(JSON.stringify(journey), 'sealed like any answer').not.toMatch(/ann@|2015550123/i);
    expect(await intake.events()).toEqual([]);
    const { journeyId } = opened;
    const again = stepOf(await intake.enter({ journeyId, prefillEmail: 'bob@example.com' }));
    expect(prefilledOf(again), 'a resume does not read the query').toBe('Ann@example.com');
    await intake.next(journeyId, 'q_email', 'Ann@example.com');
    const types = (await intake.events()).map(({ type }) => type);
    expect(types).toEqual(['journey.prospect.captured.v1']);
  });

  test('without a prefill, or with a malformed one, the node asks', async () => {
    const { intake } = await start();
    for (const prefillEmail of ['', 'ann@', 'x'.repeat(300)]) {
      const { node } = stepOf(await intake.enter({ prefillEmail }));
      expect(node).toMatchObject({ nodeId: 'q_email', prefill: Prefill.COLLECT });
      expect(node?.prefilledValue).toBeUndefined();
    }
  });
});

describe('interface.md 4.1 rule 10', () => {
  const redirect = 'https://shop.example/return/here?a=1';

  test('an allowed redirect comes back at the end, with promo and test as they were sent', async () => {
    const { accounts, intake } = await start();
    accounts.configurations.set('brd_slim', { redirectAllowlist: ['https://shop.example/return'] });
    const entry = { phase: 'qualification', redirect, promo: 'SPRING ☀', test: false };
    const opened = stepOf(await intake.enter(entry));
    expect(opened.handoff).toBeUndefined();
    const { journeyId } = opened;
    await intake.enter({ journeyId, promo: 'OTHER', redirect: 'https://evil.example/' });
    const { handoff } = await qualify(intake, journeyId);
    expect(handoff).toMatchObject({ redirect, promo: 'SPRING ☀', test: false });
    expect(stepOf(await intake.enter({ journeyId })).handoff).toEqual(handoff);
  });

  test('any other redirect is refused, one without https too, and nothing is stored', async () => {
    const { accounts, intake } = await start();
    const refused = async (url: string) => refusalOf(await intake.enter({ redirect: url }));
    expect(await refused(redirect), 'no allowlist').toBe('config-gap');
    accounts.configurations.set('brd_slim', {
      redirectAllowlist: ['https://shop.example/return', 'http://localhost:3000'],
    });
    for (const url of [
      ...['', 'https://shop.example/returned', 'https://shop.example@evil.example/return'],
      ...['http://localhost:3000/x', 'http://localhost:3000'],
    ]) {
      expect(await refused(url)).toBe('config-gap');
    }
    expect(await journeysOf(intake)).toEqual([]);
  });

  test('without an entry context there is no handoff; only what was sent is in it', async () => {
    const { intake } = await start();
    const plain = stepOf(await intake.enter({ phase: 'qualification' }));
    expect((await qualify(intake, plain.journeyId)).handoff).toBeUndefined();
    const promoted = stepOf(await intake.enter({ phase: 'qualification', promo: '' }));
    const { handoff } = await qualify(intake, promoted.journeyId);
    expect([handoff?.promo, handoff?.redirect, handoff?.test]).toEqual(['', undefined, undefined]);
  });
});

describe('interface.md 4.1 rule 11', () => {
  test('a contradictory selection on a clinical-safety question is refused and never advances', async () => {
    const { intake } = await start();
    const { journeyId } = stepOf(await intake.enter({}));
    await intake.next(journeyId, 'q_email', 'ann@example.com');
    const told = await intake.next(journeyId, 'q_illness', ['none', 'gout']);
    expect(refusedWith(told)).toMatchObject({
      kind: 'answer-refused',
      issues: [
        { code: 'renderer.exclusive_violation', exclusiveCodes: ['none'], conflictingCodes: ['gout'] },
      ],
    });
    expect(nodeOf(await intake.enter({ journeyId }))).toBe('q_illness');
  });
});

describe('interface.md 2.2 theme', () => {
  const themeJson = '{"accent":"#123456"}';

  test('every node carries the theme its brand had at the mint, on every replica', async () => {
    const storeUrl = freshUrl();
    const { accounts, intake } = await start(undefined, { storeUrl });
    accounts.configurations.set('brd_slim', { themeJson });
    const opened = stepOf(await intake.enter({}));
    expect(opened.node?.themeJson).toBe(themeJson);
    const { journeyId } = opened;
    accounts.configurations.set('brd_slim', { themeJson: '{"accent":"#abcdef"}' });
    const moved = stepOf(await intake.next(journeyId, 'q_email', 'ann@example.com'));
    expect(moved.node?.themeJson).toBe(themeJson);
    expect(stepOf(await intake.enter({ journeyId })).node?.themeJson).toBe(themeJson);
    expect(stepOf(await intake.enter({})).node?.themeJson).toBe('{"accent":"#abcdef"}');
    accounts.configurations.set('brd_slim', {});
    expect(stepOf(await intake.enter({})).node?.themeJson).toBe('');
    await intake.close();
    const { intake: replica } = await start(undefined, { storeUrl });
    expect(stepOf(await replica.enter({ journeyId })).node?.themeJson).toBe(themeJson);
  });
});
