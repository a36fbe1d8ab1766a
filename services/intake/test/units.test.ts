import { onEmbeddedStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { startIntake, startScriptedAccounts, stepOf } from './intake-under-test.ts';
import { brandQuestion, startScriptedCatalog } from './scripted-catalog.ts';
import { bilingualBundle } from './short-bundle.ts';
import { correlated, operatorClients } from './submission-under-test.ts';

const pets = { code: 'brd_slim:pets', valueType: 'boolean', cardinality: 'single', options: [] };

async function start(storeUrl = 'sqlite::memory:') {
  const catalog = await startScriptedCatalog();
  const copy = { headline: 'A pet above {20 kg}?' };
  catalog.enabled.set('brd_slim slim-monthly', {
    therapies: ['weight_loss'],
    questions: [brandQuestion('q_pets', pets.code, { copy })],
    ownFacts: [pets],
  });
  const accounts = await startScriptedAccounts();
  return startIntake({ storeUrl, accounts, catalogUrl: catalog.url, bundles: [bilingualBundle()] });
}

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
    const intake = await start();
    const step = stepOf(await intake.enter(entry));
    expect(step).toMatchObject({ units, locale, formatLocale });
    expect(step.node?.input?.display !== undefined).toBe(units === 'us');
  },
);

test('decisions.md 12: a session keeps its units, whatever a resume asks for and on another replica', async () => {
  const intake = await start();
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
  const intake = await start();
  expect(await intake.enter({ units: 'imperial' })).toMatchObject({ kind: 'malformed-request' });
});

onEmbeddedStore((freshUrl) => {
  test('decisions.md 12: an operator sees the number as it is stored, and the figure that the patient entered', async () => {
    const intake = await start(freshUrl());
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
});
