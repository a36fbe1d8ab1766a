import { consentTextsOf } from '@telehealth/instrument/bundle';
import { expect, test } from 'vitest';
import { unsealJourney } from '../src/app/sessions/unseal-journey.ts';
import { bilingualBundle } from './bundles.ts';
import { correlated, onceForAll, startIntake, stepOf } from './intake-under-test.ts';
import { asksForPets, brandQuestion, startScriptedCatalog } from './scripted-catalog.ts';
import { operatorClients } from './submission-under-test.ts';

const start = () => startIntake({ bundles: [bilingualBundle()] });

test('decisions.md 12: the locale asked for at the mint stays that of the session, whatever a resume asks for', async () => {
  const intake = await start();
  const minted = stepOf(await intake.enter({ acceptLanguage: 'es-MX,es;q=0.9,en;q=0.8' }));
  expect(minted).toMatchObject({ locale: 'es', node: { copy: '¿Cuánto mide?' } });
  const { journeyId } = minted;
  expect((await intake.context.journeys.get(journeyId))?.instrument.locale).toBe('es');
  const resumed = await intake.enter({ journeyId, locale: 'en', acceptLanguage: 'en' });
  expect(stepOf(resumed)).toMatchObject({ locale: 'es', node: { copy: '¿Cuánto mide?' } });
  const next = await intake.next(journeyId, 'q_height', 172);
  expect(stepOf(next)).toMatchObject({ locale: 'es', node: { copy: '¿Cuánto pesa?' } });
});

test('decisions.md 12: `locale` decides before Accept-Language, and a session in the first locale pins none', async () => {
  const intake = await start();
  const minted = stepOf(await intake.enter({ locale: 'en-GB', acceptLanguage: 'es' }));
  expect(minted).toMatchObject({ locale: 'en', node: { copy: 'How tall are you?' } });
  expect((await intake.context.journeys.get(minted.journeyId))?.instrument).not.toHaveProperty('locale');
});

test('a consent records the hash of the text in the locale of the session', async () => {
  const intake = await start();
  const { journeyId } = stepOf(await intake.enter({ locale: 'es' }));
  await intake.next(journeyId, 'q_height', 172);
  await intake.next(journeyId, 'q_weight', 96);
  await intake.next(journeyId, 'q_note', 'nada');
  const consented = await intake.consent(journeyId, 'k_treatment', true, '2026-01-01');
  expect(stepOf(consented)).toMatchObject({ locale: 'es' });
  const document = await intake.context.journeys.get(journeyId);
  const { session } = await unsealJourney(intake.context, document ?? expect.unreachable());
  const entry = session.log.find(({ type }) => type === 'consented');
  const [text] = consentTextsOf(bilingualBundle());
  expect(entry).toMatchObject({ copySha256: text?.copySha256.get('es') });
  expect(text?.copySha256.get('es')).not.toBe(text?.copySha256.get('en'));
});

test('decisions.md 5: a brand question is asked in the locale of the session, whole, else as authored', async () => {
  const catalog = await startScriptedCatalog();
  const sells = (headline: string) => {
    const copy = { headline: 'Tell us more', helper: 'Anything', locales: { es: { headline } } };
    const questions = [brandQuestion('q_more', 'note', { control: 'text', copy })];
    catalog.enabled.set('brd_slim slim-monthly', { therapies: ['weight_loss'], questions });
  };
  sells('Cuéntenos más');
  const intake = await startIntake({ catalogUrl: catalog.url, bundles: [bilingualBundle()] });
  const enter = async (locale: string, journeyId = '') =>
    stepOf(await intake.enter({ offering: 'slim-monthly', locale, journeyId }));
  const spanish = await enter('es-MX');
  expect(spanish.node).toMatchObject({ nodeId: 'brand.q_more', copy: 'Cuéntenos más' });
  expect(spanish.node?.content).toEqual({});
  for (const locale of ['en', 'fr']) {
    expect((await enter(locale)).node).toMatchObject({
      copy: 'Tell us more',
      content: { helper: 'Anything' },
    });
  }

  sells('Díganos más');
  expect((await enter('es')).node?.copy).toBe('Díganos más');
  expect((await enter('es', spanish.journeyId)).node?.copy).toBe('Cuéntenos más');
});

async function startSelling() {
  const catalog = await startScriptedCatalog();
  catalog.enabled.set('brd_slim slim-monthly', asksForPets('A pet above {20 kg}?'));
  return startIntake({ catalogUrl: catalog.url, bundles: [bilingualBundle()] });
}

const opened = onceForAll(startSelling);

test.each([
  [{ locale: 'en-US' }, 'us', 'en', 'en-US'],
  [{ locale: 'es-US' }, 'us', 'es', 'es-US'],
  [{ acceptLanguage: 'en-US,en;q=0.9' }, 'us', 'en', 'en-US'],
  [{ locale: 'es-MX' }, 'metric', 'es', 'es-MX'],
  [{ locale: 'es' }, 'metric', 'es', 'es'],
  [{ locale: 'es-MX', units: 'us' }, 'us', 'es', 'es-MX'],
  [{ locale: 'en-US', units: 'metric' }, 'metric', 'en', 'en-US'],
  [{}, 'metric', 'en', 'en'],
])(
  'decisions.md 12: an entry of %j is in %s units, its texts in %s, its numbers as in %s',
  async (entry, units, locale, formatLocale) => {
    const step = stepOf(await opened().enter(entry));
    expect(step).toMatchObject({ units, locale, formatLocale });
    expect(step.node?.input?.display !== undefined).toBe(units === 'us');
  },
);

test('decisions.md 12: a session keeps its units, whatever a resume asks for and on another replica', async () => {
  const intake = await startSelling();
  const { journeyId } = stepOf(await intake.enter({ locale: 'en-US', offering: 'slim-monthly' }));
  const resumed = stepOf(await intake.enter({ journeyId, locale: 'en', units: 'metric' }));
  expect(resumed).toMatchObject({ units: 'us', formatLocale: 'en-US', node: { copy: 'A pet above 44 lb?' } });
  await intake.next(journeyId, 'brand.q_pets', true);
  const refused = stepOf(await intake.next(journeyId, 'q_height', 400));
  expect(refused.issues).toMatchObject([
    { message: 'Please enter a height between 3 ft 0 in and 8 ft 2 in.' },
  ]);
});

test('decisions.md 12: units that do not exist are refused', async () => {
  expect(await opened().enter({ units: 'imperial' })).toMatchObject({ kind: 'malformed-request' });
});

test('decisions.md 12: an operator sees the number as it is stored, and the figure that the patient entered', async () => {
  const intake = await startSelling();
  const { journeyId } = stepOf(await intake.enter({ locale: 'es-US' }));
  await intake.next(journeyId, 'q_height', 173);
  await intake.next(journeyId, 'q_weight', 96.2);
  await intake.next(journeyId, 'q_note', 'nada');
  stepOf(await intake.consent(journeyId, 'k_treatment', true, '2026-01-01'));
  const { submission } = await operatorClients(intake).submissions.getSubmission({ journeyId }, correlated);
  expect(submission).toMatchObject({ units: 'us' });
  expect(submission?.answers).toMatchObject([
    { unit: 'cm', figure: '5 pies 8 pulgadas' },
    { unit: 'kg', figure: '212 libras' },
    { unit: '', figure: '' },
  ]);
});
