import { describe, expect, test } from 'vitest';
import { phasedBundle } from './bundles.ts';
import {
  affirmed,
  headlineOf,
  journeysOf,
  ofShared,
  ofWeightLoss,
  passIllness,
  qualifying,
  sells,
  shared,
  start,
  weightLoss,
} from './entry-under-test.ts';
import { type IntakeUnderTest, refusalOf, stepOf } from './intake-under-test.ts';

describe('interface.md 4.1 rule 2', () => {
  test('one therapy: its questionnaire; none: the shared one, whatever the offering, also while the catalog is away', async () => {
    const { accounts, catalog, intake } = await start();
    catalog.canonical.set('ed-monthly', ['ed']);
    expect(headlineOf(await intake.enter({}))).toBe(ofWeightLoss);
    expect(headlineOf(await intake.enter({ offering: 'nothing' }))).toBe(ofWeightLoss);
    accounts.therapies.set('brd_slim', []);
    expect(headlineOf(await intake.enter({}))).toBe(ofShared);
    const { journeyId } = stepOf(await intake.enter({ offering: 'ed-monthly' }));
    expect(headlineOf(await intake.enter({ journeyId, offering: 'ed-monthly' }))).toBe(ofShared);
    await catalog.close();
    expect(headlineOf(await intake.enter({ offering: 'slim-monthly' }))).toBe(ofShared);
  });

  test('several: the offering selects, sold or not, and without one that belongs to exactly one nothing is guessed', async () => {
    const { accounts, catalog, intake } = await start([weightLoss, phasedBundle('ed'), shared]);
    accounts.therapies.set('brd_slim', ['weight_loss', 'ed', 'skin']);
    catalog.enabled.set('brd_slim ed-monthly', sells(['ed']));
    catalog.enabled.set('brd_slim skin-monthly', sells(['skin']));
    catalog.enabled.set('brd_slim both', sells(['ed', 'weight_loss']));
    catalog.canonical.set('slim-yearly', ['weight_loss']);
    catalog.canonical.set('hair-monthly', ['hair_loss']);
    expect(headlineOf(await intake.enter({ offering: 'ed-monthly' }))).toBe('How do we reach you about ed?');
    expect(headlineOf(await intake.enter({ offering: 'slim-yearly' }))).toBe(ofWeightLoss);
    const before = await journeysOf(intake);
    for (const offering of ['', '?', 'both', 'hair-monthly', 'skin-monthly', 'nothing']) {
      expect(await intake.enter({ offering })).toMatchObject({ kind: 'config-gap', issues: [] });
    }
    expect(await journeysOf(intake)).toEqual(before);
  });
});

describe('interface.md 4.1 rule 3', () => {
  const stillLoading = (therapy: string) => ({
    wrap: (context: IntakeUnderTest['context']) => {
      const { instruments } = context;
      const current = (wanted: string, brandId: string) =>
        wanted === therapy ? undefined : instruments.current(wanted, brandId);
      const isLoading = (wanted: string) => wanted === therapy;
      return { ...context, instruments: { ...instruments, current, isLoading } };
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
    const journeyId = await qualifying(intake);
    const past = await passIllness(intake, journeyId);
    expect(past.node?.nodeId).toBe('d_offers');
    expect(past.progress?.positionEstimate, 'two of the four that are shown').toBe(0.5);
    expect(refusalOf(await intake.next(journeyId, 'q_passport', 'X1'))).toBe('conflict');
    await intake.next(journeyId, 'd_offers');
    const last = stepOf(await intake.submit(journeyId, { nodeId: 'k_telehealth', ...affirmed }));
    expect(last.progress?.positionEstimate).toBe(1);
  });
});
