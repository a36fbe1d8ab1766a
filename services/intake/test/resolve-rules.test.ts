import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InstrumentStep } from '@telehealth/contracts/intake/v1/instrument_step';
import { Prefill } from '@telehealth/contracts/intake/v1/rendered_node';
import { DomainError } from '@telehealth/errors';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  type IntakeUnderTest,
  prefilledOf,
  refusalOf,
  startIntake,
  startScriptedAccounts,
  stepOf,
  type Told,
} from './intake-under-test.ts';
import { phasedBundle } from './phased-bundle.ts';
import { brandQuestion, startScriptedCatalog } from './scripted-catalog.ts';
import { shortBundle } from './short-bundle.ts';

const weightLoss = phasedBundle('weight_loss');
const shared = phasedBundle('shared');

async function start(
  bundles: readonly unknown[] = [weightLoss, shared],
  more: Partial<Parameters<typeof startIntake>[0]> = {},
) {
  const accounts = await startScriptedAccounts();
  const catalog = await startScriptedCatalog();
  const catalogUrl = catalog.url;
  const intake = await startIntake({ storeUrl: 'sqlite::memory:', accounts, catalogUrl, bundles, ...more });
  return { accounts, catalog, intake };
}

const sells = (therapies: readonly string[]) => ({ therapies, questions: [] });
const headlineOf = (told: Told) => stepOf(told).node?.copy;
const nodeOf = (told: Told) => stepOf(told).node?.nodeId;
const journeysOf = (intake: IntakeUnderTest) => intake.context.journeys.find({}, { limit: 10 });
/** The whole of what a refused caller is told. */
const refusedWith = (told: Told) => {
  if (!(told instanceof DomainError)) throw new Error('not refused');
  const { kind, issues, message } = told;
  return { kind, issues, message };
};
const ofWeightLoss = 'How do we reach you about weight_loss?';
const ofShared = 'How do we reach you about shared?';

const affirmed = { consent: { affirmed: true, consentVersion: 'v1' } };

/** Answers the qualification to its end. */
async function qualify(intake: IntakeUnderTest, journeyId: string): Promise<InstrumentStep> {
  await intake.submit(journeyId, { nodeId: 'q_email', answer: 'ann@example.com' });
  await intake.submit(journeyId, { nodeId: 'q_illness', answer: ['none'] });
  await intake.submit(journeyId, { nodeId: 'd_offers' });
  return stepOf(await intake.submit(journeyId, { nodeId: 'k_telehealth', ...affirmed }));
}

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

describe('interface.md 4.1 rule 6', () => {
  const offeringsShown = async (intake: IntakeUnderTest, offering: string) => {
    const { journeyId } = stepOf(await intake.enter({ offering }));
    await intake.submit(journeyId, { nodeId: 'q_email', answer: 'ann@example.com' });
    const shown = stepOf(await intake.submit(journeyId, { nodeId: 'q_illness', answer: ['none'] }));
    const resumed = stepOf(await intake.enter({ journeyId, offering: 'slim-yearly' }));
    expect(resumed.node?.offeringRefs, 'the recorded offering wins').toEqual(shown.node?.offeringRefs);
    return shown.node?.offeringRefs;
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
  const afterIllness = async (intake: IntakeUnderTest, offering?: string) => {
    const { journeyId } = stepOf(await intake.enter(offering === undefined ? {} : { offering }));
    await intake.submit(journeyId, { nodeId: 'q_email', answer: 'ann@example.com' });
    return stepOf(await intake.submit(journeyId, { nodeId: 'q_illness', answer: ['none'] }));
  };

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
  const pets = { code: 'brd_slim:pets', valueType: 'boolean', cardinality: 'single', options: [] };
  const asksForPets = {
    therapies: ['weight_loss'],
    questions: [brandQuestion('q_pets', pets.code)],
    ownFacts: [pets],
  };

  test('the brand’s questions about the offering come first in the qualification', async () => {
    const { catalog, intake } = await start();
    catalog.enabled.set('brd_slim slim-monthly', asksForPets);
    const opened = stepOf(await intake.enter({ offering: 'slim-monthly', phase: 'qualification' }));
    expect(opened.node?.nodeId).toBe('brand.q_pets');
    const { journeyId } = opened;
    expect(nodeOf(await intake.submit(journeyId, { nodeId: 'brand.q_pets', answer: true }))).toBe('q_email');
    expect((await qualify(intake, journeyId)).progress?.positionEstimate).toBe(1);
  });

  test('the recorded offering wins over the parameter, which is then not consulted', async () => {
    const { catalog, intake } = await start();
    catalog.enabled.set('brd_slim slim-monthly', asksForPets);
    catalog.canonical.set('ed-monthly', ['ed']);
    const { journeyId } = stepOf(await intake.enter({ offering: 'slim-monthly' }));
    const asked = catalog.calls.length;
    expect(nodeOf(await intake.enter({ journeyId, offering: 'ed-monthly' }))).toBe('brand.q_pets');
    expect(catalog.calls.length).toBe(asked);
  });

  test('a brand that has declared no therapies opens on the shared one alone, whatever it sells; nothing is recorded', async () => {
    const { accounts, catalog, intake } = await start();
    accounts.therapies.set('brd_slim', []);
    catalog.enabled.set('brd_slim slim-monthly', asksForPets);
    const opened = stepOf(await intake.enter({ offering: 'slim-monthly' }));
    expect([opened.node?.nodeId, opened.node?.copy]).toEqual(['q_email', ofShared]);
    expect(await journeysOf(intake)).toMatchObject([{ _id: opened.journeyId }]);
    expect((await journeysOf(intake))[0]).not.toHaveProperty('offeringRef');
  });

  test('a brand that has declared no therapies does not wait for the catalog', async () => {
    const { accounts, catalog, intake } = await start();
    accounts.therapies.set('brd_slim', []);
    await catalog.close();
    expect(headlineOf(await intake.enter({ offering: 'slim-monthly' }))).toBe(ofShared);
  });

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

  test.each(['nothing', 'slim-plain', '-x'])('%s falls back to the questionnaire alone', async (offering) => {
    const { catalog, intake } = await start();
    catalog.enabled.set('brd_slim slim-plain', sells(['weight_loss']));
    catalog.enabled.set('brd_other nothing', asksForPets);
    expect(nodeOf(await intake.enter({ offering }))).toBe('q_email');
  });
});

describe('interface.md 4.1 rule 8', () => {
  test('an offering of another treatment is refused at the mint and at a resume, even one the brand sells', async () => {
    const { catalog, intake } = await start();
    catalog.enabled.set('brd_slim ed-monthly', sells(['ed']));
    catalog.canonical.set('hair-monthly', ['hair_loss']);
    const { journeyId } = stepOf(await intake.enter({}));
    for (const offering of ['ed-monthly', 'hair-monthly']) {
      expect(refusalOf(await intake.enter({ offering }))).toBe('config-gap');
      expect(refusalOf(await intake.enter({ journeyId, offering }))).toBe('config-gap');
    }
    expect(await journeysOf(intake)).toHaveLength(1);
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

describe('interface.md 4.1 rule 9', () => {
  const sent = { prefillEmail: 'Ann@Example.com', prefillPhone: '+1 201 555 0123' };

  test('a prefill is shown to be confirmed; nothing is written before the patient acts', async () => {
    const { intake } = await start();
    const opened = stepOf(await intake.enter(sent));
    expect([opened.node?.prefill, prefilledOf(opened)]).toEqual([Prefill.CONFIRM, 'Ann@example.com']);
    const [journey] = await journeysOf(intake);
    expect(JSON.stringify(journey), 'sealed like any answer').not.toMatch(/ann@|201/i);
    expect(await intake.events()).toEqual([]);
    const { journeyId } = opened;
    const again = stepOf(await intake.enter({ journeyId, prefillEmail: 'bob@example.com' }));
    expect(prefilledOf(again), 'a resume does not read the query').toBe('Ann@example.com');
    await intake.submit(journeyId, { nodeId: 'q_email', answer: 'Ann@example.com' });
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

  test('any other redirect is refused, and nothing is stored', async () => {
    const { accounts, intake } = await start();
    const refused = async (url: string) => refusalOf(await intake.enter({ redirect: url }));
    expect(await refused(redirect), 'no allowlist').toBe('config-gap');
    accounts.configurations.set('brd_slim', { redirectAllowlist: ['https://shop.example/return'] });
    for (const url of ['', 'https://shop.example/returned', 'https://shop.example@evil.example/return']) {
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
    await intake.submit(journeyId, { nodeId: 'q_email', answer: 'ann@example.com' });
    const told = await intake.submit(journeyId, { nodeId: 'q_illness', answer: ['none', 'gout'] });
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
    const folder = mkdtempSync(join(tmpdir(), 'intake-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const { accounts, intake } = await start(undefined, { storeUrl: `sqlite:${folder}/intake.sqlite` });
    accounts.configurations.set('brd_slim', { themeJson });
    const opened = stepOf(await intake.enter({}));
    expect(opened.node?.themeJson).toBe(themeJson);
    const { journeyId } = opened;
    accounts.configurations.set('brd_slim', { themeJson: '{"accent":"#abcdef"}' });
    const moved = stepOf(await intake.submit(journeyId, { nodeId: 'q_email', answer: 'ann@example.com' }));
    expect(moved.node?.themeJson).toBe(themeJson);
    expect(stepOf(await intake.enter({ journeyId })).node?.themeJson).toBe(themeJson);
    expect(stepOf(await intake.enter({})).node?.themeJson).toBe('{"accent":"#abcdef"}');
    accounts.configurations.set('brd_slim', {});
    expect(stepOf(await intake.enter({})).node?.themeJson).toBe('');
    await intake.close();
    const { intake: replica } = await start(undefined, { storeUrl: `sqlite:${folder}/intake.sqlite` });
    expect(stepOf(await replica.enter({ journeyId })).node?.themeJson).toBe(themeJson);
  });
});
