import { createClient } from '@connectrpc/connect';
import { InstrumentOperatorService } from '@telehealth/contracts/intake/v1/instrument_operator_service';
import { expect, test } from 'vitest';
import { bilingualBundle } from './bundles.ts';
import { correlated, startIntake, stepOf } from './intake-under-test.ts';
import { asksForPets, startScriptedCatalog } from './scripted-catalog.ts';
import { operatorClients } from './submission-under-test.ts';

/** Version 1.1.0 of the bilingual questionnaire, with a text of its own under every key. */
function rewordedBundle(): object {
  const { copy, nodes, ...bundle } = bilingualBundle();
  const reworded = Object.entries(copy).map(([locale, texts]) => [
    locale,
    Object.fromEntries(Object.keys(texts).map((key) => [key, `New ${locale} ${key}`])),
  ]);
  return {
    ...bundle,
    version: '1.1.0',
    nodes: nodes.map((node) =>
      node.kind === 'consent' ? { ...node, consent: { ...node.consent, version: '2026-02-02' } } : node,
    ),
    copy: Object.fromEntries(reworded),
  };
}

test('decisions.md 12: a submission shows the texts the patient saw, when the version is withdrawn and the brand has reworded its question too', async () => {
  const catalog = await startScriptedCatalog();
  catalog.enabled.set('brd_slim slim-monthly', asksForPets());
  const intake = await startIntake({ catalogUrl: catalog.url, bundles: [bilingualBundle()] });
  const { journeyId } = stepOf(await intake.enter({ locale: 'es', offering: 'slim-monthly' }));
  await intake.next(journeyId, 'brand.q_pets', true);
  await intake.next(journeyId, 'q_height', 172);
  await intake.next(journeyId, 'q_weight', 96);
  await intake.next(journeyId, 'q_note', 'nada');
  stepOf(await intake.consent(journeyId, 'k_treatment', true, '2026-01-01'));

  const instruments = createClient(InstrumentOperatorService, intake.asOperator());
  await instruments.publishBundle({ bundleJson: JSON.stringify(rewordedBundle()) }, correlated);
  const version = { bundleId: 'weight_loss.initial', bundleVersion: '1.0.0' };
  await instruments.withdrawBundle(version, correlated);
  catalog.enabled.set('brd_slim slim-monthly', asksForPets('Reworded'));
  const elsewhere = stepOf(await intake.enter({ offering: 'slim-monthly' }));
  expect(elsewhere.node?.copy).toBe('Reworded');

  const { submission } = await operatorClients(intake).submissions.getSubmission({ journeyId }, correlated);
  expect(submission).toMatchObject({ locale: 'es', bundleVersion: '1.0.0' });
  expect(submission?.answers).toMatchObject([
    { question: 'Any pets?', optionLabels: ['Sí'], unit: '' },
    { question: '¿Cuánto mide?', optionLabels: [], unit: 'cm' },
    { question: '¿Cuánto pesa?', optionLabels: [], unit: 'kg' },
    { question: '¿Algo más?', optionLabels: [], unit: '' },
  ]);
  expect(submission?.consents).toMatchObject([{ text: 'Acepto recibir tratamiento.' }]);
});

test('decisions.md 4: a submission of a session in us units has each measure as it was entered, beside its metric value', async () => {
  const intake = await startIntake({ bundles: [bilingualBundle()] });
  const { journeyId } = stepOf(await intake.enter({ locale: 'en', units: 'us' }));
  await intake.next(journeyId, 'q_height', 157.48);
  await intake.next(journeyId, 'q_weight', 73.93555631);
  await intake.next(journeyId, 'q_note', 'none');
  stepOf(await intake.consent(journeyId, 'k_treatment', true, '2026-01-01'));
  const { submission } = await operatorClients(intake).submissions.getSubmission({ journeyId }, correlated);
  const [height, weight] = submission?.answers ?? [];
  expect(height).toMatchObject({
    ...{ value: { value: { case: 'number', value: 157.48 } }, unit: 'cm', figure: '5 ft 2 in' },
    entered: [
      { unit: 'ft', amount: '5' },
      { unit: 'in', amount: '2' },
    ],
  });
  expect(weight).toMatchObject({
    ...{ value: { value: { case: 'number', value: 73.93555631 } }, unit: 'kg', figure: '163 lb' },
    entered: [{ unit: 'lb', amount: '163' }],
  });
});

/** The bilingual questionnaire with an option that asks to say more, a question about what is not known, and a month. */
function bundleOfMore(): unknown {
  const { facts, nodes, ...bundle } = bilingualBundle();
  const [height, weight, ...others] = nodes;
  const unknown_answers = [{ code: 'dont_know', means: 'unknown', label_key: 'c.main' }];
  const options = [{ code: 'other', label_key: 'c.note', please_say: { max_length: 20, required: true } }];
  const medical = { cardinality: 'single', screening: 'medical' };
  return {
    ...bundle,
    facts: [
      ...facts,
      { code: 'reason', value_type: 'code', ...medical, options },
      { code: 'since', value_type: 'date', ...medical, precision: 'month', max: 'as_of' },
    ],
    nodes: [
      { ...height, unknown_answers },
      { ...weight, id: 'q_reason', fact: 'reason', control: 'single_select_cards' },
      { ...weight, id: 'q_since', fact: 'since', control: 'date' },
      weight,
      ...others,
    ],
  };
}

test('decisions.md 12: a submission has the text beside its option, what was said in place of an answer, and the month in words', async () => {
  const intake = await startIntake({ bundles: [bundleOfMore()] });
  const { journeyId } = stepOf(await intake.enter({ locale: 'es' }));
  await intake.next(journeyId, 'q_height', { code: 'dont_know' });
  await intake.next(journeyId, 'q_reason', { code: 'other', text: 'Gota' });
  await intake.next(journeyId, 'q_since', '2020-03');
  await intake.next(journeyId, 'q_weight', 96);
  await intake.next(journeyId, 'q_note', 'nada');
  stepOf(await intake.consent(journeyId, 'k_treatment', true, '2026-01-01'));
  const { submission } = await operatorClients(intake).submissions.getSubmission({ journeyId }, correlated);
  const json = (value: object) => ({ value: { case: 'json', value: JSON.stringify(value) } });
  expect(submission?.answers.slice(0, 3)).toMatchObject([
    { fact: 'height', value: json({ code: 'dont_know' }), unknown: 'unknown', optionLabels: ['Sobre usted'] },
    {
      fact: 'reason',
      value: json({ code: 'other', text: 'Gota' }),
      unknown: '',
      optionLabels: ['¿Algo más?'],
    },
    { fact: 'since', value: { value: { case: 'text', value: '2020-03' } }, figure: 'marzo de 2020' },
  ]);
});
