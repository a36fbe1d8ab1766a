import { createClient } from '@connectrpc/connect';
import { IntakeService } from '@telehealth/contracts/intake/v1/intake_service';
import { callOptions } from '@telehealth/rpc';
import { onEmbeddedStore } from '@telehealth/test-servers/vitest';
import { describe, expect, test } from 'vitest';
import { refusalOf, startIntake, startScriptedAccounts, stepOf, type Told } from './intake-under-test.ts';
import { phasedBundle } from './phased-bundle.ts';
import { brandQuestion, startScriptedCatalog } from './scripted-catalog.ts';
import { shortBundle } from './short-bundle.ts';

const bundles = [shortBundle()];
const pets = { code: 'brd_slim:pets', valueType: 'boolean', cardinality: 'single', options: [] };
const asksForPets = (headline: string) => ({
  therapies: ['weight_loss'],
  questions: [brandQuestion('q_pets', pets.code, { copy: { headline } })],
  ownFacts: [pets],
});
const nodeOf = (told: Told) => stepOf(told).node;

onEmbeddedStore((freshUrl) => {
  const start = async () => {
    const accounts = await startScriptedAccounts();
    const catalog = await startScriptedCatalog();
    const storeUrl = freshUrl();
    const startOne = (more: { readonly bundles?: readonly unknown[]; readonly storeUrl?: string } = {}) =>
      startIntake({ storeUrl, accounts, catalogUrl: catalog.url, bundles, ...more });
    const intake = await startOne();
    const enter = (offering: string, brandId = 'brd_slim') => intake.resolve('', brandId, offering);
    return { accounts, catalog, intake, startOne, enter };
  };

  describe('interface.md 4.1 rule 7', () => {
    test('the brand’s questions come first, then the shared questionnaire', async () => {
      const { catalog, enter, intake } = await start();
      catalog.enabled.set('brd_slim slim-monthly', {
        therapies: ['weight_loss'],
        questions: [
          brandQuestion('q_pets', pets.code, { copy: { headline: 'Any pets?', helper: 'Cats count' } }),
          brandQuestion('q_note', 'note', { control: 'text', required: false }),
        ],
        ownFacts: [pets],
      });
      const first = stepOf(await enter('slim-monthly'));
      expect(first.node).toMatchObject({
        nodeId: 'brand.q_pets',
        copy: 'Any pets?',
        content: { helper: 'Cats count' },
        fact: pets.code,
        required: true,
      });
      const { journeyId } = first;
      expect(nodeOf(await intake.next(journeyId, 'brand.q_pets', true))?.nodeId).toBe('brand.q_note');
      expect(nodeOf(await intake.next(journeyId, 'brand.q_note', 'none'))?.nodeId).toBe('q_height');
      await intake.next(journeyId, 'q_height', 172);
      expect(nodeOf(await intake.next(journeyId, 'q_weight', 96))?.nodeId).toBe('k_treatment');
      expect((await intake.context.journeys.get(journeyId))?.offeringRef).toBe('slim-monthly');
    });

    test('interface.md 6: an email a brand asks for captures no prospect, that of the questionnaire does', async () => {
      const { catalog, startOne } = await start();
      const friend = { code: 'brd_slim:friend', valueType: 'string', cardinality: 'single', options: [] };
      catalog.enabled.set('brd_slim slim-monthly', {
        therapies: ['weight_loss'],
        questions: [brandQuestion('q_friend', friend.code, { control: 'email' })],
        ownFacts: [friend],
      });
      const intake = await startOne({ storeUrl: freshUrl(), bundles: [phasedBundle('weight_loss')] });
      const { journeyId } = stepOf(await intake.resolve('', 'brd_slim', 'slim-monthly'));
      const answered = await intake.next(journeyId, 'brand.q_friend', 'bob@example.com');
      expect(nodeOf(answered)?.nodeId).toBe('q_email');
      expect(await intake.events()).toEqual([]);
      await intake.next(journeyId, 'q_email', 'ann@example.com');
      expect((await intake.events()).map(({ type }) => type)).toEqual(['journey.prospect.captured.v1']);
    });

    test.each([
      ['a malformed ref', '-slim monthly'],
      ['an over-long ref', 'a'.repeat(129)],
      ['a ref the catalog does not have', 'nothing'],
      ['an offering of this treatment that the brand does not sell', 'slim-yearly'],
      ['an offering with no questions', 'slim-weekly'],
    ])('%s falls back to the shared questionnaire with no error', async (_, offering) => {
      const { catalog, enter } = await start();
      catalog.enabled.set('brd_slim slim-weekly', { therapies: ['weight_loss'], questions: [] });
      catalog.enabled.set('brd_other slim-yearly', asksForPets('Theirs'));
      catalog.canonical.set('slim-yearly', ['weight_loss']);
      expect(nodeOf(await enter(offering))?.nodeId).toBe('q_height');
    });

    test('without an offering, or without a therapy, none are asked', async () => {
      const { accounts, catalog, enter } = await start();
      catalog.enabled.set('brd_slim slim-monthly', asksForPets('Any pets?'));
      expect(nodeOf(await enter(''))?.nodeId).toBe('q_height');
      accounts.therapies.set('brd_slim', []);
      expect(refusalOf(await enter('slim-monthly')), 'no shared questionnaire is published').toBe(
        'unavailable',
      );
    });

    test('questions that no longer fit the bundle are left out and logged', async () => {
      const { catalog, enter, intake } = await start();
      catalog.enabled.set('brd_slim slim-monthly', {
        therapies: ['weight_loss'],
        questions: [brandQuestion('q_gone', 'gone'), brandQuestion('q_pets', pets.code)],
        ownFacts: [pets],
      });
      expect(nodeOf(await enter('slim-monthly'))?.nodeId).toBe('brand.q_pets');
      const warned = { level: 'warn', clientId: 'cli_1', bundle: 'weight_loss.initial', count: 1 };
      expect(JSON.parse(intake.log().split('\n')[0] ?? '')).toMatchObject(warned);
    });

    test('the offering a journey recorded wins on resume, and the catalog is not asked', async () => {
      const { catalog, enter, intake } = await start();
      catalog.enabled.set('brd_slim slim-monthly', asksForPets('Any pets?'));
      catalog.canonical.set('ed-monthly', ['ed']);
      const { journeyId } = stepOf(await enter('slim-monthly'));
      const asked = catalog.calls.length;
      expect(nodeOf(await intake.resolve(journeyId, 'brd_slim', 'ed-monthly'))?.nodeId).toBe('brand.q_pets');
      expect(catalog.calls.length).toBe(asked);
    });

    test('one brand never reaches another’s questions: not by a ref, not by a pin', async () => {
      const { catalog, enter, intake, startOne } = await start();
      catalog.enabled.set('brd_slim slim-monthly', asksForPets('Of slim'));
      catalog.enabled.set('brd_other slim-monthly', asksForPets('Of other'));
      const ours = stepOf(await enter('slim-monthly'));
      const theirs = stepOf(await enter('slim-monthly', 'brd_other'));
      expect([ours.node?.copy, theirs.node?.copy]).toEqual(['Of slim', 'Of other']);

      const { journeys } = intake.context;
      const pinOf = async (id: string) => (await journeys.get(id))?.instrument.overlaySha256 ?? '';
      expect(await pinOf(ours.journeyId)).not.toBe(await pinOf(theirs.journeyId));
      const stolen = { 'instrument.overlaySha256': await pinOf(theirs.journeyId) };
      await journeys.update(ours.journeyId, {}, { set: stolen, increment: { version: 1 } });
      const replica = await startOne();
      for (const each of [intake, replica]) {
        expect(refusalOf(await each.resolve(ours.journeyId))).toBe('unavailable');
      }
    });
  });

  describe('interface.md 4.1 rules 2 and 8', () => {
    test.each([
      ['the offering selects among several therapies', ['weight_loss', 'ed'], 'slim-monthly', 'q_height'],
      ['even one the brand has not enabled', ['weight_loss', 'ed'], 'slim-yearly', 'q_height'],
      ['no offering among several', ['weight_loss', 'ed'], '', 'config-gap'],
      ['a malformed ref among several', ['weight_loss', 'ed'], '?', 'config-gap'],
      ['an unknown ref among several', ['weight_loss', 'ed'], 'nothing', 'config-gap'],
      ['a ref of two of the therapies', ['weight_loss', 'ed'], 'both', 'config-gap'],
      ['a ref of none of the therapies', ['weight_loss', 'ed'], 'hair-monthly', 'config-gap'],
      ['a treatment without a questionnaire', ['weight_loss', 'ed'], 'ed-monthly', 'config-gap'],
      ['another treatment that the brand sells', ['weight_loss'], 'ed-monthly', 'config-gap'],
      ['another treatment that the brand does not sell', ['weight_loss'], 'hair-monthly', 'config-gap'],
      ['the brand’s one treatment, among others', ['weight_loss'], 'both', 'q_height'],
    ])('%s', async (_, therapies, offering, expected) => {
      const { accounts, catalog, enter, intake } = await start();
      accounts.therapies.set('brd_slim', therapies);
      for (const [ref, of] of [
        ['slim-monthly', ['weight_loss']],
        ['ed-monthly', ['ed']],
        ['both', ['weight_loss', 'ed']],
      ] as const) {
        catalog.enabled.set(`brd_slim ${ref}`, { therapies: of, questions: [] });
      }
      catalog.canonical.set('slim-yearly', ['weight_loss']);
      catalog.canonical.set('hair-monthly', ['hair_loss']);
      const told = await enter(offering);
      if (expected !== 'config-gap') {
        expect(nodeOf(told)?.nodeId).toBe(expected);
        return;
      }
      expect(told).toMatchObject({ kind: expected, issues: [] });
      expect(await intake.context.journeys.find({}, { limit: 1 })).toEqual([]);
    });

    test('rule 8 on a resume: without a recorded offering, another treatment is refused, writing nothing', async () => {
      const { catalog, enter, intake } = await start();
      catalog.canonical.set('ed-monthly', ['ed']);
      catalog.canonical.set('slim-yearly', ['weight_loss']);
      const { journeyId } = stepOf(await enter(''));
      const before = await intake.context.journeys.get(journeyId);
      const resume = (offering: string) => intake.resolve(journeyId, 'brd_slim', offering);
      expect(refusalOf(await resume('ed-monthly'))).toBe('config-gap');
      for (const offering of ['slim-yearly', 'nothing', '?']) {
        expect(nodeOf(await resume(offering))?.nodeId).toBe('q_height');
      }
      expect(await intake.context.journeys.get(journeyId)).toEqual(before);
    });
  });

  describe('decisions.md 4: a session pins its questions', () => {
    test('an edit reaches new sessions; a running one keeps wording and order, elsewhere too', async () => {
      const { catalog, enter, intake, startOne } = await start();
      catalog.enabled.set('brd_slim slim-monthly', asksForPets('Any pets?'));
      const running = stepOf(await enter('slim-monthly'));
      catalog.enabled.set('brd_slim slim-monthly', {
        therapies: ['weight_loss'],
        questions: [
          brandQuestion('q_note', 'note', { control: 'text' }),
          brandQuestion('q_pets', pets.code, { copy: { headline: 'Do animals live with you?' } }),
        ],
        ownFacts: [pets],
      });
      expect(nodeOf(await enter('slim-monthly'))?.nodeId).toBe('brand.q_note');

      const another = [shortBundle('1.1.0', 'Another headline')];
      const restarted = await startOne({ bundles: another });
      for (const each of [intake, restarted]) {
        expect(nodeOf(await each.resolve(running.journeyId))?.copy).toBe('Any pets?');
      }
      const next = nodeOf(await restarted.next(running.journeyId, 'brand.q_pets', false));
      expect(next).toMatchObject({ nodeId: 'q_height', copy: 'How tall are you?' });
    });

    test('the same questions are kept once, whatever is opened on them', async () => {
      const { catalog, enter, intake, startOne } = await start();
      catalog.enabled.set('brd_slim slim-monthly', asksForPets('Any pets?'));
      const replica = await startOne();
      await Promise.all([
        enter('slim-monthly'),
        enter('slim-monthly'),
        replica.resolve('', 'brd_slim', 'slim-monthly'),
        replica.resolve('', 'brd_slim', 'slim-monthly'),
      ]);
      const overlays = await intake.context.store.collection({ name: 'overlays', schemaVersion: 1 });
      expect(await overlays.find({}, { limit: 10 })).toHaveLength(1);
    });
  });

  describe('design.md 6: the catalog away', () => {
    test('running sessions go on, new ones open on the last snapshot, what was never seen is unavailable', async () => {
      const { catalog, enter, intake, startOne } = await start();
      catalog.enabled.set('brd_slim slim-monthly', asksForPets('Any pets?'));
      const running = stepOf(await enter('slim-monthly'));
      const plain = stepOf(await enter(''));
      await catalog.close();
      expect(nodeOf(await enter('slim-monthly'))?.copy).toBe('Any pets?');
      expect(refusalOf(await enter('slim-monthly', 'brd_other'))).toBe('unavailable');
      expect(nodeOf(await enter('')), 'an entry without an offering needs no catalog').toBeDefined();

      const restarted = await startOne();
      for (const each of [intake, restarted]) {
        expect(nodeOf(await each.resolve(running.journeyId))?.copy).toBe('Any pets?');
        const resumed = await each.resolve(plain.journeyId, 'brd_slim', 'slim-yearly');
        expect(nodeOf(resumed)?.nodeId).toBe('q_height');
      }
      expect(nodeOf(await restarted.next(running.journeyId, 'brand.q_pets', true))?.nodeId).toBe('q_height');
      expect(nodeOf(await restarted.resolve('', 'brd_slim', 'slim-monthly'))?.copy).toBe('Any pets?');
    });

    test('what the catalog still says is not sent again, and a disabled offering is forgotten at once', async () => {
      const { catalog, enter } = await start();
      catalog.enabled.set('brd_slim slim-monthly', asksForPets('Any pets?'));
      await enter('slim-monthly');
      await enter('slim-monthly');
      expect(catalog.calls.map(({ unchanged }) => unchanged)).toEqual([false, true]);
      catalog.enabled.delete('brd_slim slim-monthly');
      expect(nodeOf(await enter('slim-monthly'))?.nodeId).toBe('q_height');
      await catalog.close();
      expect(refusalOf(await enter('slim-monthly'))).toBe('unavailable');
    });
  });

  test('neither next nor back asks an upstream, and a mint hands its idempotency key to none', async () => {
    const { accounts, catalog, intake } = await start();
    catalog.enabled.set('brd_slim slim-monthly', asksForPets('Any pets?'));
    const client = createClient(IntakeService, intake.transport);
    const options = callOptions({
      correlationId: 'test',
      idempotencyKey: 'key-1',
      requestFingerprint: 'f'.repeat(64),
      tenancy: {
        clientId: 'cli_1',
        brandIds: ['brd_slim'],
        brandId: 'brd_slim',
        mode: 'test',
        credentialId: 'key_1',
      },
    });
    const { step } = await client.resolve({ offering: 'slim-monthly' }, options);
    for (const call of [...accounts.seen, ...catalog.calls.map((each) => each.call)]) {
      expect(call).toMatchObject({ idempotencyKey: undefined, requestFingerprint: undefined });
    }
    const asked = () => accounts.calls() + catalog.calls.length;
    expect(asked()).toBe(2);
    await intake.next(step?.journeyId ?? '', 'brand.q_pets', true);
    await intake.back(step?.journeyId ?? '');
    expect(asked()).toBe(2);
  });
});
