import { describe, expect, test } from 'vitest';
import { shortBundle } from './bundles.ts';
import {
  journeysOf,
  ofShared,
  passIllness,
  qualify,
  refusedWith,
  sells,
  shared,
  start,
} from './entry-under-test.ts';
import { type IntakeUnderTest, nodeOf, refusalOf, stepOf } from './intake-under-test.ts';
import { asksForPets } from './scripted-catalog.ts';

/** What a new journey shows behind its second question. */
const afterIllness = async (intake: IntakeUnderTest, offering?: string) => {
  const { journeyId } = stepOf(await intake.enter(offering === undefined ? {} : { offering }));
  return await passIllness(intake, journeyId);
};

describe('interface.md 4.1 rule 6', () => {
  const offeringsShown = async (intake: IntakeUnderTest, offering: string) => {
    const { journeyId, node } = await afterIllness(intake, offering);
    const resumed = stepOf(await intake.enter({ journeyId, offering: 'slim-yearly' }));
    expect(resumed.node?.offeringRefs, 'the recorded offering wins').toEqual(node?.offeringRefs);
    return node?.offeringRefs;
  };

  test('the offering narrows what a display lists, and one that resolves to nothing leaves the generic flow', async () => {
    const { catalog, intake } = await start();
    for (const ref of ['slim-monthly', 'slim-yearly', 'slim-daily'])
      catalog.enabled.set(`brd_slim ${ref}`, sells(['weight_loss']));
    expect(await offeringsShown(intake, 'slim-monthly')).toEqual(['slim-monthly']);
    for (const offering of ['', 'nothing', 'slim-daily', '?']) {
      expect(await offeringsShown(intake, offering)).toEqual(['slim-monthly', 'slim-yearly']);
    }
  });
});

describe('decisions.md 12: a list names only what the brand sells', () => {
  test('what it sold when the journey began, whether the entry named an offering or not', async () => {
    const { catalog, intake } = await start();
    catalog.enabled.set('brd_slim slim-yearly', sells(['weight_loss']));
    const asked = catalog.calls.length;
    const unnamed = await afterIllness(intake);
    expect(catalog.calls.length, 'only the mint asks').toBe(asked + 1);
    expect(unnamed.node?.offeringRefs).toEqual(['slim-yearly']);
    expect((await afterIllness(intake, 'nothing')).node?.offeringRefs).toEqual(['slim-yearly']);
    catalog.enabled.delete('brd_slim slim-yearly');
    const resumed = stepOf(await intake.enter({ journeyId: unnamed.journeyId }));
    expect(resumed.node?.offeringRefs).toEqual(['slim-yearly']);
  });

  test('when it sells none of them, or the catalog does not answer, the node is left out', async () => {
    const { catalog, intake } = await start();
    catalog.enabled.set('brd_slim slim-daily', sells(['weight_loss']));
    expect((await afterIllness(intake)).node?.nodeId).toBe('k_telehealth');
    const away = await start();
    await away.catalog.close();
    expect((await afterIllness(away.intake)).node?.nodeId).toBe('k_telehealth');
  });
});

describe('interface.md 4.1 rule 7', () => {
  test('the brand’s questions about the offering come first in the qualification; the recorded offering wins over the parameter, which is then not consulted', async () => {
    const { catalog, intake } = await start();
    catalog.enabled.set('brd_slim slim-monthly', asksForPets());
    catalog.canonical.set('ed-monthly', ['ed']);
    const opened = stepOf(await intake.enter({ offering: 'slim-monthly', phase: 'qualification' }));
    expect(opened.node?.nodeId).toBe('brand.q_pets');
    const { journeyId } = opened;
    const asked = catalog.calls.length;
    expect(nodeOf(await intake.enter({ journeyId, offering: 'ed-monthly' }))).toBe('brand.q_pets');
    expect(catalog.calls.length).toBe(asked);
    expect(nodeOf(await intake.next(journeyId, 'brand.q_pets', true))).toBe('q_email');
    expect((await qualify(intake, journeyId)).progress?.positionEstimate).toBe(1);
  });

  test('a brand that has declared no therapies opens on the shared one alone, whatever it sells; nothing is recorded', async () => {
    const { accounts, catalog, intake } = await start();
    accounts.therapies.set('brd_slim', []);
    catalog.enabled.set('brd_slim slim-monthly', asksForPets());
    const opened = stepOf(await intake.enter({ offering: 'slim-monthly' }));
    expect([opened.node?.nodeId, opened.node?.copy]).toEqual(['q_email', ofShared]);
    expect(await journeysOf(intake)).toMatchObject([{ _id: opened.journeyId }]);
    expect((await journeysOf(intake))[0]).not.toHaveProperty('offeringRef');
  });

  test.each([
    ['recorded', 'slim-monthly'],
    ['not_sold', 'slim-weekly'],
    ['unknown', 'nothing'],
    ['unknown', 'not a ref'],
    ['none', undefined],
  ])(
    'decisions.md 12: the step says %s of the offering %s, and a resume says the same',
    async (state, offering) => {
      const { catalog, intake } = await start();
      catalog.canonical.set('slim-weekly', ['weight_loss']);
      catalog.enabled.set('brd_slim slim-monthly', sells(['weight_loss']));
      const minted = stepOf(await intake.enter(offering === undefined ? {} : { offering }));
      expect(minted.offeringState).toBe(state);
      const resumed = stepOf(await intake.enter({ journeyId: minted.journeyId, offering: 'slim-monthly' }));
      expect(resumed.offeringState).toBe(state);
    },
  );

  test('only an offering that the brand sells is recorded', async () => {
    const { catalog, intake } = await start();
    catalog.canonical.set('slim-weekly', ['weight_loss']);
    catalog.enabled.set('brd_slim slim-monthly', sells(['weight_loss']));
    const recorded = async (offering: string) => {
      const { journeyId } = stepOf(await intake.enter({ offering }));
      return (await intake.context.journeys.get(journeyId))?.offeringRef;
    };
    expect(await recorded('slim-weekly')).toBeUndefined();
    expect(await recorded('nothing')).toBeUndefined();
    expect(await recorded('slim-monthly')).toBe('slim-monthly');
  });

  test.each([
    ['no ref', ''],
    ['a malformed ref', '-slim monthly'],
    ['an over-long ref', 'a'.repeat(129)],
    ['a ref the catalog does not have', 'nothing'],
    ['an offering of this treatment that the brand does not sell', 'slim-yearly'],
    ['an offering with no questions', 'slim-weekly'],
  ])('%s falls back to the questionnaire alone with no error', async (_, offering) => {
    const { catalog, intake } = await start();
    catalog.enabled.set('brd_slim slim-weekly', sells(['weight_loss']));
    catalog.enabled.set('brd_slim slim-monthly', asksForPets());
    for (const ref of ['slim-yearly', 'nothing']) catalog.enabled.set(`brd_other ${ref}`, asksForPets());
    catalog.canonical.set('slim-yearly', ['weight_loss']);
    expect(nodeOf(await intake.enter({ offering }))).toBe('q_email');
  });
});

describe('interface.md 4.1 rule 8', () => {
  test('an offering of another treatment is refused at the mint and at a resume, even one the brand sells, and nothing is written', async () => {
    const { catalog, intake } = await start();
    catalog.enabled.set('brd_slim ed-monthly', sells(['ed']));
    catalog.canonical.set('hair-monthly', ['hair_loss']);
    catalog.canonical.set('slim-yearly', ['weight_loss']);
    const { journeyId } = stepOf(await intake.enter({}));
    const before = await journeysOf(intake);
    for (const offering of ['ed-monthly', 'hair-monthly']) {
      expect(refusalOf(await intake.enter({ offering }))).toBe('config-gap');
      expect(refusalOf(await intake.enter({ journeyId, offering }))).toBe('config-gap');
    }
    for (const offering of ['slim-yearly', 'nothing', '?'])
      expect(nodeOf(await intake.enter({ journeyId, offering }))).toBe('q_email');
    expect(await journeysOf(intake)).toEqual(before);
  });

  test('every structural cause is one and the same answer, which names nothing', async () => {
    const { accounts, catalog, intake } = await start([shortBundle(), shared]);
    catalog.enabled.set('brd_slim ed-monthly', sells(['ed']));
    const ofOne = [
      await intake.enter({ offering: 'ed-monthly' }),
      await intake.enter({ redirect: 'https://evil.example/' }),
      await intake.enter({ phase: 'qualification' }),
    ];
    accounts.therapies.set('brd_slim', ['ed']);
    ofOne.push(await intake.enter({}));
    accounts.therapies.set('brd_slim', ['weight_loss', 'ed']);
    ofOne.push(await intake.enter({}), await intake.enter({ offering: 'nothing' }));
    const [first, ...others] = ofOne.map(refusedWith);
    expect(first).toMatchObject({ kind: 'config-gap', issues: [] });
    for (const other of others) expect(other).toEqual(first);
  });
});
