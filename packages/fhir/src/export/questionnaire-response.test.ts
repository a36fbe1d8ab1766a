import type { Bundle } from '@telehealth/instrument/bundle';
import type { SubmittedAnswer } from '@telehealth/instrument/render';
import { expect, test } from 'vitest';
import { importQuestionnaire } from '../import/import-questionnaire.ts';
import { questionnaireResponse } from './questionnaire-response.ts';

const core = 'http://hl7.org/fhir/StructureDefinition';
const spanish = (content: string) => ({
  extension: [
    {
      url: `${core}/translation`,
      extension: [
        { url: 'lang', valueCode: 'es' },
        { url: 'content', valueString: content },
      ],
    },
  ],
});

const imported = importQuestionnaire(
  JSON.stringify({
    resourceType: 'Questionnaire',
    url: 'https://example.org/q',
    version: '2',
    language: 'en',
    title: 'T',
    _title: spanish('T'),
    item: [
      {
        linkId: 'g',
        type: 'group',
        item: [
          {
            linkId: 'w',
            type: 'quantity',
            text: 'Weight?',
            _text: spanish('¿Peso?'),
            extension: [
              {
                url: `${core}/questionnaire-unitOption`,
                valueCoding: { system: 'http://unitsofmeasure.org', code: 'kg', display: 'kilograms' },
              },
            ],
          },
        ],
      },
    ],
  }),
  { therapy: 'weight_loss' },
).bundle as Bundle;

const answer = (
  fact: string,
  value: SubmittedAnswer['value'],
  rest: Partial<SubmittedAnswer> = {},
): SubmittedAnswer => ({
  ...{ fact, value, nodeId: fact, question: '', optionLabels: [], unit: '' },
  ...{ method: 'patient_reported', source: 'typed', at: 0, seq: 1 },
  ...rest,
});

const exported = (bundle: Bundle, answers: readonly SubmittedAnswer[], locale = 'en') =>
  questionnaireResponse({
    ...{ journeyId: 'jny_1', submittedAt: Date.UTC(2026, 0, 15, 12), bundle, locale, answers },
    facts: new Map(bundle.facts.map((fact) => [fact.code, fact])),
    computed: new Map(),
    media: new Map([['med_1', { contentType: 'image/png', bytes: 12 }]]),
  });

test('a response has the link ids and units of the questionnaire, and names a journey instead of a person', () => {
  const response = exported(imported, [answer('q_w', 80.5, { question: 'Weight?' })]);
  expect(response).toEqual({
    resourceType: 'QuestionnaireResponse',
    identifier: { value: 'jny_1' },
    questionnaire: 'https://example.org/q|2',
    status: 'completed',
    authored: '2026-01-15T12:00:00.000Z',
    item: [
      {
        linkId: 'g',
        item: [
          {
            linkId: 'w',
            text: 'Weight?',
            answer: [
              {
                valueQuantity: {
                  value: 80.5,
                  unit: 'kilograms',
                  system: 'http://unitsofmeasure.org',
                  code: 'kg',
                },
              },
            ],
          },
        ],
      },
    ],
  });
});

test('what the patient read in another language is the translation of the text', () => {
  const { item } = exported(imported, [answer('q_w', 80, { question: '¿Peso?' })], 'es');
  expect(item?.[0]?.item?.[0]).toMatchObject({ text: 'Weight?', _text: spanish('¿Peso?') });
});

test('a bundle of our own has the codes of its facts as link ids', () => {
  const fact = (code: string, rest: object) => ({
    code,
    cardinality: 'single',
    screening: 'medical',
    ...rest,
  });
  const bundle = {
    ...imported,
    source: undefined,
    nodes: [],
    facts: [
      fact('smokes', { value_type: 'boolean' }),
      fact('mass', { value_type: 'number', unit: 'kg' }),
      fact('born', { value_type: 'date' }),
      fact('moved', { value_type: 'date', precision: 'month' }),
      fact('pain', { value_type: 'code', options: [{ code: 'mild' }] }),
      fact('home', { value_type: 'address' }),
      fact('photo', { value_type: 'media' }),
    ],
  } as unknown as Bundle;
  const { questionnaire, item } = exported(bundle, [
    answer('smokes', false, { question: 'Do you smoke?' }),
    answer('mass', 80),
    answer('born', '2000-01-31'),
    answer('moved', '2020-05'),
    answer('pain', 'mild', { optionLabels: ['Mild'] }),
    answer('home', { line1: '1 Main St', city: 'Ames', state: 'IA' }),
    answer('photo', { media_id: 'med_1' }, { mediaId: 'med_1' }),
  ]);
  expect(questionnaire).toBeUndefined();
  expect(item).toEqual([
    { linkId: 'smokes', text: 'Do you smoke?', answer: [{ valueBoolean: false }] },
    { linkId: 'mass', answer: [{ valueQuantity: { value: 80, unit: 'kg' } }] },
    { linkId: 'born', answer: [{ valueDate: '2000-01-31' }] },
    { linkId: 'moved', answer: [{ valueDate: '2020-05' }] },
    { linkId: 'pain', answer: [{ valueCoding: { code: 'mild', display: 'Mild' } }] },
    { linkId: 'home', answer: [{ valueString: '1 Main St\nAmes\nIA' }] },
    {
      linkId: 'photo',
      answer: [{ valueAttachment: { contentType: 'image/png', size: 12, title: 'med_1' } }],
    },
  ]);
});

test('own words beside the options are a text, and stand behind what was chosen', () => {
  const { bundle } = importQuestionnaire(
    JSON.stringify({
      ...{ resourceType: 'Questionnaire', language: 'en', title: 'T' },
      item: [
        {
          ...{ linkId: 'a', type: 'open-choice', text: 'A?', repeats: true },
          answerOption: [{ valueCoding: { system: 'https://example.org/s', code: 'x', display: 'X' } }],
        },
      ],
    }),
    { therapy: 'weight_loss' },
  );
  const given = answer('q_a', ['x', { code: 'other', text: 'Gout' }], {
    optionLabels: ['X', 'Something else'],
  });
  expect(exported(bundle as Bundle, [given]).item?.[0]?.answer).toEqual([
    { valueCoding: { system: 'https://example.org/s', code: 'x', display: 'X' } },
    { valueString: 'Gout' },
  ]);
});

test('own words beside an option of the questionnaire are an extension of its answer, which keeps its code', () => {
  const coding = { system: 'https://example.org/s', code: 'x', display: 'Another one' };
  const options = [
    { code: 'x', source: { coding } },
    { code: 'y', source: { string: 'Y' } },
  ];
  const fact = { code: 'pain', value_type: 'code', cardinality: 'multi', screening: 'medical', options };
  const bundle = { ...imported, nodes: [], facts: [fact] } as unknown as Bundle;
  const given = answer('pain', [{ code: 'x', text: 'Gout' }, 'y'], { optionLabels: ['Another one', 'Y'] });
  expect(exported(bundle, [given]).item?.[0]?.answer).toEqual([
    { extension: [{ url: `${core}/originalText`, valueString: 'Gout' }], valueCoding: coding },
    { valueString: 'Y' },
  ]);
});

test('a group that repeats is an item for each entry, and a question that repeats has an answer for each', () => {
  const item = (linkId: string, type: string, rest: object = {}) => ({ linkId, type, text: linkId, ...rest });
  const { bundle } = importQuestionnaire(
    JSON.stringify({
      ...{ resourceType: 'Questionnaire', language: 'en', title: 'T' },
      item: [
        item('g', 'group', {
          repeats: true,
          item: [item('a', 'integer', { required: true }), item('b', 'date')],
        }),
        item('r', 'integer', { repeats: true }),
        item('none', 'string', { repeats: true }),
        item('empty', 'group', { repeats: true, item: [item('c', 'string')] }),
      ],
    }),
    { therapy: 'weight_loss' },
  );
  const field = (name: string, value: number | string) => ({
    name,
    value,
    label: name,
    optionLabels: [],
    unit: '',
  });
  const { item: items } = exported(bundle as Bundle, [
    answer('q_g', [], {
      entries: [{ fields: [field('q_b', '2020-01-31'), field('q_a', 1)] }, { fields: [field('q_a', 2)] }],
    }),
    answer('q_r', [], { entries: [3, 4].map((value) => ({ fields: [field('answer', value)] })) }),
    answer('q_none', [], { entries: [] }),
    answer('q_empty', [], { entries: [] }),
  ]);
  expect(items).toEqual([
    {
      ...{ linkId: 'g', text: 'g' },
      item: [
        { linkId: 'a', text: 'a', answer: [{ valueInteger: 1 }] },
        { linkId: 'b', text: 'b', answer: [{ valueDate: '2020-01-31' }] },
      ],
    },
    { linkId: 'g', text: 'g', item: [{ linkId: 'a', text: 'a', answer: [{ valueInteger: 2 }] }] },
    { linkId: 'r', text: 'r', answer: [{ valueInteger: 3 }, { valueInteger: 4 }] },
    { linkId: 'none', text: 'none' },
  ]);
});

test.each(['unknown', 'declined'] as const)('an answer that is %s has no value, and says so', (unknown) => {
  const given = answer('q_w', { code: 'unsure' }, { unknown, optionLabels: ['I do not know'] });
  const extension = [{ url: `${core}/data-absent-reason`, valueCode: `asked-${unknown}` }];
  expect(exported(imported, [given]).item?.[0]?.item).toEqual([{ linkId: 'w', text: 'Weight?', extension }]);
});
