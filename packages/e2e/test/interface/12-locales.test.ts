import { expect, test } from 'vitest';
import { ownAccount } from '../../src/clients/account-client.ts';
import { intakeClient } from '../../src/clients/intake-client.ts';
import { demoBrand, demoIntake, target } from '../../src/clients/target.ts';
import { type Script, walk } from '../../src/walk/walk.ts';

/** Meets every node that only some patients are asked. */
const script: Script = {
  ship_state: 'ny',
  sex_at_birth: 'female',
  weight_conditions: ['type_2_diabetes'],
  glp1_use: 'past',
  allergies: ['other_medicine'],
  takes_medicines: true,
  organ_disease: ['kidney'],
  bariatric_surgery: true,
  gallbladder_disease: true,
};
const onlySome = [
  'q_pregnancy_status',
  'q_glp1_reaction',
  'q_oral_contraceptive',
  'q_diabetes_medicines',
  'q_retinopathy',
  'q_gallbladder_removed',
  'q_bariatric_surgery_when',
  'q_glp1_name',
  'q_allergies_detail',
  'q_medicines',
  'q_organ_disease_detail',
  'd_review',
];

const english = /\b(the|and|you|your|is|are|of|have|with|this|please|which|what|when|we|number)\b/i;
/** What both languages write alike, beside the names of states. */
const alike = ['(201) 555-0123', 'No'];

/** Every text for the patient in a step: codes, ids and values are not text. */
// biome-ignore lint/suspicious/noExplicitAny: steps of every shape
function textsOf({ node, progress, ending, issues }: any): readonly string[] {
  const texts = [
    progress?.section_label,
    ...Object.values(ending?.content ?? {}),
    ...(issues ?? []).map(({ message }: { message: string }) => message),
    node?.copy,
    ...Object.values(node?.content ?? {}),
    ...(node?.fact === 'ship_state' ? [] : (node?.options ?? [])).map(
      ({ label }: { label: string }) => label,
    ),
    ...Object.entries<{ label: string; text?: string }>(node?.value_labels ?? {}).flatMap(([code, shown]) =>
      // The names of states are names.
      code === 'ship_state' ? [shown.label] : [shown.label, shown.text],
    ),
    ...(node?.input?.fields ?? []).map(({ label }: { label: string }) => label),
    node?.reassurance,
    node?.zone?.zone_label,
    node?.media?.consent_copy,
  ];
  return texts.filter((text) => typeof text === 'string');
}

test('decisions.md 12: weight_loss is walked in Spanish without an English word of ours', async () => {
  const intake = demoIntake();
  const [spanish, inEnglish] = await Promise.all(
    ['es-MX', 'en'].map((locale) => walk(intake, script, undefined, { query: { locale } })),
  );
  if (!spanish || !inEnglish) throw new Error('both are walked');
  const served = spanish.nodes.map(({ node_id }) => node_id);
  expect(served).toEqual(inEnglish.nodes.map(({ node_id }) => node_id));
  expect(onlySome.filter((nodeId) => !served.includes(nodeId))).toEqual([]);
  const known = new Set(inEnglish.steps.flatMap(textsOf));
  for (const step of spanish.steps) {
    expect(step.locale).toBe('es');
    expect(step.node === null || step.progress.section_label !== undefined).toBe(true);
    const texts = textsOf(step);
    expect(texts.filter((text) => english.test(text))).toEqual([]);
    expect(texts.filter((text) => known.has(text) && !alike.includes(text))).toEqual([]);
  }
  expect(spanish.steps.at(-1)).toMatchObject({
    status: 'complete',
    ending: { content: { headline: expect.stringMatching(/\S/) } },
  });
});

test('decisions.md 12: Accept-Language opens a Spanish session, and what is wrong is said in Spanish', async () => {
  const { base_url, api_key } = target();
  const headers = {
    authorization: `Bearer ${api_key}`,
    'x-brand-id': demoBrand(),
    'accept-language': 'es-MX,es;q=0.9,en;q=0.8',
  };
  const opened = await fetch(`${base_url}/v1/instrument/resolve?locale=not_a_locale`, { headers });
  const { journey_id: journeyId, locale } = (await opened.json()) as { journey_id: string; locale: string };
  expect(locale).toBe('es');
  const { steps } = await walk(demoIntake(), {}, ({ node_id }) => node_id === 'q_height_cm', { journeyId });
  expect(steps.at(-1).locale).toBe('es');
  const refused = await demoIntake().next(journeyId, { node_id: 'q_height_cm', answer: 400 });
  const [text = ''] = textsOf({ issues: refused.body.issues });
  expect(text).toMatch(/\S/);
  expect(text).not.toMatch(english);
  const abandoned = await demoIntake().abandon(journeyId);
  expect(abandoned.body.ending).toMatchObject({ code: 'abandoned' });
  expect(textsOf(abandoned.body).filter((one) => english.test(one))).toEqual([]);
});

test('decisions.md 5: a brand question is asked in the language of the session, else as authored', async () => {
  const account = await ownAccount();
  const offering = 'wl-semaglutide-monthly';
  const spanish = {
    headline: '¿Dónde nos vemos?',
    helper: 'Abrimos allí.',
    option_labels: { ca: 'La soleada California', ny: 'Nueva York' },
  };
  const places = ['ca', 'ny'].map((code) => ({ code }));
  const fact = { code: 'meets', value_type: 'code', cardinality: 'single', options: places };
  expect((await account.post('/question-library/facts', fact)).status).toBe(201);
  const question = {
    fact: `${account.brandId}:meets`,
    control: 'single_select_cards',
    copy: {
      headline: 'Where do we meet?',
      helper: 'We open there.',
      locales: { es: spanish },
    },
    option_labels: { ca: 'Sunny California', ny: 'New York' },
    options: ['ca', 'ny'],
  };
  await account.post(`/brands/${account.brandId}/offerings`, { offering_ref: offering });
  const created = await account.post(`/offerings/${offering}/qualification/questions`, question);
  expect([created.status, created.body.data]).toMatchObject([201, question]);

  const intake = intakeClient(target().base_url, account.apiKey, account.brandId);
  const asked = async (locale: string) => {
    const { node } = (await intake.resolve(undefined, { offering, locale })).body;
    const labels = node.options.map(({ label }: { label: string }) => label);
    return { copy: node.copy, helper: node.content.helper, labels };
  };
  const { headline: copy, helper } = spanish;
  const inSpanish = { copy, helper, labels: ['La soleada California', expect.any(String)] };
  expect(await asked('es')).toEqual(inSpanish);
  expect(await asked('es-MX')).toEqual(inSpanish);
  const authored = { copy: question.copy.headline, helper: question.copy.helper };
  expect(await asked('fr')).toMatchObject({ ...authored, labels: ['Sunny California', expect.any(String)] });
});
