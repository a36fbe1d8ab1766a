import { createClient } from '@connectrpc/connect';
import { IntakeService } from '@telehealth/contracts/intake/v1/intake_service';
import { writable } from '@telehealth/store/writing';
import { describe, expect, test } from 'vitest';
import { phasedBundle, shortBundle } from './bundles.ts';
import { headlineOf } from './entry-under-test.ts';
import {
  asBrand,
  freshUrl,
  type IntakeOptions,
  nodeOf,
  refusalOf,
  startIntake,
  startScriptedAccounts,
  stepOf,
} from './intake-under-test.ts';
import { asksForPets, brandQuestion, pets, startScriptedCatalog } from './scripted-catalog.ts';

const ref = 'brd_slim slim-monthly';

const start = async () => {
  const accounts = await startScriptedAccounts();
  const catalog = await startScriptedCatalog();
  const storeUrl = freshUrl();
  const startOne = (more: IntakeOptions = {}) =>
    startIntake({ storeUrl, accounts, catalogUrl: catalog.url, ...more });
  const intake = await startOne();
  const enter = (offering: string, brandId = 'brd_slim') => intake.resolve('', brandId, offering);
  return { accounts, catalog, intake, startOne, enter };
};

describe('interface.md 4.1 rule 7', () => {
  test('the brand’s questions come first, then the shared questionnaire', async () => {
    const { catalog, enter, intake } = await start();
    catalog.enabled.set(ref, {
      therapies: ['weight_loss'],
      questions: [
        brandQuestion('q_pets', pets.code, { copy: { headline: 'Any pets?', helper: 'Cats count' } }),
        brandQuestion('q_note', 'note', { control: 'text', required: false }),
      ],
      ownFacts: [pets],
    });
    const first = stepOf(await enter('slim-monthly'));
    expect(first.node).toMatchObject({
      ...{ nodeId: 'brand.q_pets', copy: 'Any pets?', content: { helper: 'Cats count' } },
      ...{ fact: pets.code, required: true },
    });
    const { journeyId } = first;
    expect(nodeOf(await intake.next(journeyId, 'brand.q_pets', true))).toBe('brand.q_note');
    expect(nodeOf(await intake.next(journeyId, 'brand.q_note', 'none'))).toBe('q_height');
    await intake.next(journeyId, 'q_height', 172);
    expect(nodeOf(await intake.next(journeyId, 'q_weight', 96))).toBe('q_note');
    expect(nodeOf(await intake.next(journeyId, 'q_note', 'none'))).toBe('k_treatment');
    expect((await intake.context.journeys.get(journeyId))?.offeringRef).toBe('slim-monthly');
  });

  test('decisions.md 5: an option asks to say more in the words of the platform, a date for a month, and nothing is unknown', async () => {
    const { catalog, enter, intake } = await start();
    const options = [{ code: 'cat' }, { code: 'other', pleaseSay: 10 }];
    const pet = { code: 'brd_slim:pet', valueType: 'code', cardinality: 'single', options };
    const since = { code: 'brd_slim:since', valueType: 'date', cardinality: 'single', precision: 'month' };
    catalog.enabled.set(ref, {
      therapies: ['weight_loss'],
      questions: [
        brandQuestion('q_pet', pet.code, { control: 'single_select_cards', options: ['cat', 'other'] }),
        brandQuestion('q_since', since.code, { control: 'date' }),
      ],
      ownFacts: [pet, since],
    });
    const { journeyId, node } = stepOf(await enter('slim-monthly'));
    expect(node?.options).toMatchObject([
      { code: 'cat' },
      { code: 'other', pleaseSay: { label: 'Please say', required: false, maxLength: 10 } },
    ]);
    expect(node?.options[0]?.pleaseSay).toBeUndefined();
    expect(node?.unknownAnswers).toEqual([]);
    const tooLong = stepOf(
      await intake.next(journeyId, 'brand.q_pet', { code: 'other', text: 'x'.repeat(11) }),
    );
    expect(tooLong.issues).toMatchObject([
      { code: 'answer.length', params: { option: 'other', maxLength: 10 } },
    ]);
    const atSince = stepOf(await intake.next(journeyId, 'brand.q_pet', { code: 'other', text: 'A snake' }));
    expect(atSince.node?.input).toMatchObject({ valueType: 'date', precision: 'month' });
    const back = stepOf(await intake.back(journeyId));
    expect(back.node?.prefilledValue?.value).toEqual({
      case: 'json',
      value: '{"code":"other","text":"A snake"}',
    });
    await intake.next(journeyId, 'brand.q_pet', 'cat');
    expect(nodeOf(await intake.next(journeyId, 'brand.q_since', '2026-03'))).toBe('q_height');
  });

  test('interface.md 6: an email a brand asks for captures no prospect, that of the questionnaire does', async () => {
    const { catalog, startOne } = await start();
    const friend = { code: 'brd_slim:friend', valueType: 'string', cardinality: 'single', options: [] };
    catalog.enabled.set(ref, {
      therapies: ['weight_loss'],
      questions: [brandQuestion('q_friend', friend.code, { control: 'email' })],
      ownFacts: [friend],
    });
    const intake = await startOne({ storeUrl: freshUrl(), bundles: [phasedBundle('weight_loss')] });
    const { journeyId } = stepOf(await intake.resolve('', 'brd_slim', 'slim-monthly'));
    const answered = await intake.next(journeyId, 'brand.q_friend', 'bob@example.com');
    expect(nodeOf(answered)).toBe('q_email');
    expect(await intake.events()).toEqual([]);
    await intake.next(journeyId, 'q_email', 'ann@example.com');
    expect((await intake.events()).map(({ type }) => type)).toEqual(['journey.prospect.captured.v1']);
  });

  test('questions that no longer fit the bundle are left out and logged', async () => {
    const { catalog, enter, intake } = await start();
    catalog.enabled.set(ref, {
      therapies: ['weight_loss'],
      questions: [brandQuestion('q_gone', 'gone'), brandQuestion('q_pets', pets.code)],
      ownFacts: [pets],
    });
    expect(nodeOf(await enter('slim-monthly'))).toBe('brand.q_pets');
    const warned = { level: 'warn', clientId: 'cli_1', bundle: 'weight_loss.initial', count: 1 };
    expect(JSON.parse(intake.log().split('\n')[0] ?? '')).toMatchObject(warned);
  });

  test('one brand never reaches another’s questions: not by a ref, not by a pin', async () => {
    const { catalog, enter, intake, startOne } = await start();
    catalog.enabled.set(ref, asksForPets('Of slim'));
    catalog.enabled.set('brd_other slim-monthly', asksForPets('Of other'));
    const ours = stepOf(await enter('slim-monthly'));
    const theirs = stepOf(await enter('slim-monthly', 'brd_other'));
    expect([ours.node?.copy, theirs.node?.copy]).toEqual(['Of slim', 'Of other']);

    const { journeys } = intake.context;
    const pinOf = async (id: string) => (await journeys.get(id))?.instrument.overlaySha256 ?? '';
    expect(await pinOf(ours.journeyId)).not.toBe(await pinOf(theirs.journeyId));
    const stolen = { 'instrument.overlaySha256': await pinOf(theirs.journeyId) };
    await writable(journeys).update(ours.journeyId, {}, { set: stolen, increment: { version: 1 } });
    const replica = await startOne();
    for (const each of [intake, replica]) {
      expect(refusalOf(await each.resolve(ours.journeyId))).toBe('unavailable');
    }
  });
});

describe('decisions.md 4: a session pins its questions', () => {
  test('an edit reaches new sessions; a running one keeps wording and order, elsewhere too', async () => {
    const { catalog, enter, intake, startOne } = await start();
    catalog.enabled.set(ref, asksForPets());
    const running = stepOf(await enter('slim-monthly'));
    catalog.enabled.set(ref, {
      therapies: ['weight_loss'],
      questions: [
        brandQuestion('q_note', 'note', { control: 'text' }),
        brandQuestion('q_pets', pets.code, { copy: { headline: 'Do animals live with you?' } }),
      ],
      ownFacts: [pets],
    });
    expect(nodeOf(await enter('slim-monthly'))).toBe('brand.q_note');

    const restarted = await startOne({ bundles: [shortBundle('1.1.0', 'Another headline')] });
    for (const each of [intake, restarted]) {
      expect(headlineOf(await each.resolve(running.journeyId))).toBe('Any pets?');
    }
    const next = stepOf(await restarted.next(running.journeyId, 'brand.q_pets', false)).node;
    expect(next).toMatchObject({ nodeId: 'q_height', copy: 'How tall are you?' });
  });

  test('the same questions are kept once, whatever is opened on them', async () => {
    const { catalog, enter, intake, startOne } = await start();
    catalog.enabled.set(ref, asksForPets());
    const replica = await startOne();
    const elsewhere = () => replica.resolve('', 'brd_slim', 'slim-monthly');
    await Promise.all([enter('slim-monthly'), enter('slim-monthly'), elsewhere(), elsewhere()]);
    const overlays = await intake.context.store.collection({ name: 'overlays', schemaVersion: 1 });
    expect(await overlays.find({}, { limit: 10 })).toHaveLength(1);
  });
});

describe('design.md 6: the catalog away', () => {
  test('running sessions continue, new ones open on the last snapshot, what was never seen is unavailable', async () => {
    const { catalog, enter, intake, startOne } = await start();
    catalog.enabled.set(ref, asksForPets());
    const running = stepOf(await enter('slim-monthly'));
    const plain = stepOf(await enter(''));
    await catalog.close();
    expect(headlineOf(await enter('slim-monthly'))).toBe('Any pets?');
    expect(refusalOf(await enter('slim-monthly', 'brd_other'))).toBe('unavailable');
    expect(nodeOf(await enter('')), 'an entry without an offering needs no catalog').toBeDefined();

    const restarted = await startOne();
    for (const each of [intake, restarted]) {
      expect(headlineOf(await each.resolve(running.journeyId))).toBe('Any pets?');
      const resumed = await each.resolve(plain.journeyId, 'brd_slim', 'slim-yearly');
      expect(nodeOf(resumed)).toBe('q_height');
    }
    expect(nodeOf(await restarted.next(running.journeyId, 'brand.q_pets', true))).toBe('q_height');
    expect(headlineOf(await restarted.resolve('', 'brd_slim', 'slim-monthly'))).toBe('Any pets?');
  });

  test('an unchanged answer of the catalog is not sent again, and a disabled offering is forgotten at once', async () => {
    const { catalog, enter } = await start();
    catalog.enabled.set(ref, asksForPets());
    await enter('slim-monthly');
    await enter('slim-monthly');
    expect(catalog.calls.map(({ unchanged }) => unchanged)).toEqual([false, true]);
    catalog.enabled.delete('brd_slim slim-monthly');
    expect(nodeOf(await enter('slim-monthly'))).toBe('q_height');
    await catalog.close();
    expect(refusalOf(await enter('slim-monthly'))).toBe('unavailable');
  });
});

test('neither next nor back asks an upstream, and a mint hands its idempotency key to none', async () => {
  const { accounts, catalog, intake } = await start();
  catalog.enabled.set(ref, asksForPets());
  const client = createClient(IntakeService, intake.transport);
  const options = asBrand({}, { idempotencyKey: 'key-1', requestFingerprint: 'f'.repeat(64) });
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
