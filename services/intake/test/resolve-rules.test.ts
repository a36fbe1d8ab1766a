import { describe, expect, test } from 'vitest';
import {
  affirmed,
  headlineOf,
  journeysOf,
  ofShared,
  ofWeightLoss,
  sells,
  shared,
  start,
  weightLoss,
} from './entry-under-test.ts';
import { type IntakeUnderTest, refusalOf, stepOf } from './intake-under-test.ts';
import { phasedBundle } from './phased-bundle.ts';

describe('interface.md 4.1 rule 1', () => {
  test('without a usable journey one is minted, with one the answers so far are applied', async () => {
    const { intake } = await start();
    const { journeyId } = stepOf(await intake.enter({}));
    await intake.submit(journeyId, { nodeId: 'q_email', answer: 'ann@example.com' });
    const resumed = stepOf(await intake.enter({ journeyId }));
    expect([resumed.journeyId, resumed.node?.nodeId]).toEqual([journeyId, 'q_illness']);
    for (const unusable of ['jny_unknown', 'nonsense', '']) {
      expect(stepOf(await intake.enter({ journeyId: unusable })).journeyId).not.toBe(journeyId);
    }
  });
});

describe('interface.md 4.1 rule 2', () => {
  test('one therapy: its questionnaire; none: the shared one, whatever the offering', async () => {
    const { accounts, catalog, intake } = await start();
    catalog.canonical.set('ed-monthly', ['ed']);
    expect(headlineOf(await intake.enter({}))).toBe(ofWeightLoss);
    expect(headlineOf(await intake.enter({ offering: 'nothing' }))).toBe(ofWeightLoss);
    accounts.therapies.set('brd_slim', []);
    expect(headlineOf(await intake.enter({}))).toBe(ofShared);
    const { journeyId } = stepOf(await intake.enter({ offering: 'ed-monthly' }));
    expect(headlineOf(await intake.enter({ journeyId, offering: 'ed-monthly' }))).toBe(ofShared);
  });

  test('several: the offering selects, and without one that belongs to exactly one nothing is guessed', async () => {
    const { accounts, catalog, intake } = await start([weightLoss, phasedBundle('ed'), shared]);
    accounts.therapies.set('brd_slim', ['weight_loss', 'ed']);
    catalog.enabled.set('brd_slim ed-monthly', sells(['ed']));
    catalog.enabled.set('brd_slim both', sells(['ed', 'weight_loss']));
    catalog.canonical.set('hair-monthly', ['hair_loss']);
    expect(headlineOf(await intake.enter({ offering: 'ed-monthly' }))).toBe('How do we reach you about ed?');
    for (const offering of ['', 'both', 'hair-monthly', 'nothing']) {
      expect(refusalOf(await intake.enter({ offering }))).toBe('config-gap');
    }
  });
});

describe('interface.md 4.1 rule 3', () => {
  const stillLoading = (therapy: string) => ({
    wrap: (context: IntakeUnderTest['context']) => {
      const { instruments } = context;
      const current = (wanted: string, brandId: string) =>
        wanted === therapy ? undefined : instruments.current(wanted, brandId);
      return {
        ...context,
        instruments: { ...instruments, current, isLoading: (wanted: string) => wanted === therapy },
      };
    },
  });

  test('while the therapy’s questionnaire is still loading, the session opens on the shared one', async () => {
    const { catalog, intake } = await start([weightLoss, shared], stillLoading('weight_loss'));
    catalog.canonical.set('slim-weekly', ['weight_loss']);
    const opened = stepOf(await intake.enter({ phase: 'qualification' }));
    expect(opened.node?.copy).toBe(ofShared);
    const resumed = await intake.enter({ journeyId: opened.journeyId, offering: 'slim-weekly' });
    expect(headlineOf(resumed), 'its therapy is no other treatment').toBe(ofShared);
  });

  test('without a shared one there is nothing to fall back on', async () => {
    const { intake } = await start([weightLoss], stillLoading('weight_loss'));
    expect(refusalOf(await intake.enter({}))).toBe('unavailable');
  });
});

describe('interface.md 4.1 rule 4', () => {
  test.each([
    ['a therapy with nothing published', ['ed'], [weightLoss, shared], 'config-gap'],
    ['a therapy the platform does not serve', ['dentistry'], [weightLoss, shared], 'config-gap'],
    ['no questionnaire at all', [], [], 'unavailable'],
    ['no therapy and nothing shared', [], [weightLoss], 'unavailable'],
  ])(
    '%s is refused, and another therapy’s questions are never served',
    async (_, therapies, bundles, kind) => {
      const { accounts, intake } = await start(bundles);
      accounts.therapies.set('brd_slim', therapies);
      expect(refusalOf(await intake.enter({}))).toBe(kind);
      expect(await journeysOf(intake)).toEqual([]);
    },
  );
});

describe('interface.md 4.1 rule 5', () => {
  test('questions that collect a government ID are withheld, and do not count toward completion', async () => {
    const { catalog, intake } = await start();
    catalog.enabled.set('brd_slim slim-monthly', sells(['weight_loss']));
    const { journeyId } = stepOf(await intake.enter({ phase: 'qualification' }));
    await intake.submit(journeyId, { nodeId: 'q_email', answer: 'ann@example.com' });
    const past = stepOf(await intake.submit(journeyId, { nodeId: 'q_illness', answer: ['none'] }));
    expect(past.node?.nodeId).toBe('d_offers');
    expect(past.progress?.positionEstimate, 'two of the four that are shown').toBe(0.5);
    expect(refusalOf(await intake.submit(journeyId, { nodeId: 'q_passport', answer: 'X1' }))).toBe(
      'conflict',
    );
    await intake.submit(journeyId, { nodeId: 'd_offers' });
    const last = stepOf(await intake.submit(journeyId, { nodeId: 'k_telehealth', ...affirmed }));
    expect(last.progress?.positionEstimate).toBe(1);
  });
});
