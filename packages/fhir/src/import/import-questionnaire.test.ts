import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lintBundle } from '@telehealth/instrument/lint';
import { describe, expect, test } from 'vitest';
import { importQuestionnaire } from './import-questionnaire.ts';

const core = 'http://hl7.org/fhir/StructureDefinition';
const hidden = { url: `${core}/questionnaire-hidden`, valueBoolean: true };
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
const calculated = (expression: string) => ({
  url: 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression',
  valueExpression: { language: 'text/fhirpath', expression },
});

const importOf = (questionnaire: object) =>
  importQuestionnaire(JSON.stringify({ resourceType: 'Questionnaire', language: 'en', ...questionnaire }), {
    therapy: 'weight_loss',
  });
const of = (...item: object[]) => importOf({ title: 'T', item });
const linesOf = ({ report }: ReturnType<typeof importOf>) =>
  report.filter(({ linkId }) => linkId !== '').map(({ linkId, outcome }) => `${linkId} ${outcome}`);

test('a bundle of an import is a placeholder, published by an author under the therapy they chose', () => {
  const { bundle } = of({ linkId: '1', type: 'boolean', text: 'Do you?' });
  expect(bundle).toMatchObject({
    id: 'weight_loss.initial',
    content_status: 'placeholder_not_approved',
    locales: ['en'],
  });
  expect(lintBundle(bundle).findings).toEqual([]);
});

test('a fact keeps the link id, the codes and the place of its item, and an option its coding', () => {
  const loinc = { system: 'http://loinc.org', code: '44250-9', display: 'Interest' };
  const answer = { system: 'http://loinc.org', code: 'LA6568-5', display: 'Not at all' };
  const { bundle } = of({
    linkId: 'g',
    type: 'group',
    item: [
      { linkId: 'g.1', type: 'choice', text: 'A?', code: [loinc], answerOption: [{ valueCoding: answer }] },
    ],
  });
  expect(bundle?.facts).toMatchObject([
    {
      code: 'q_g_1',
      screening: 'medical',
      options: [{ code: 'la6568_5', source: { coding: answer } }],
      source: { link_id: 'g.1', type: 'choice', position: 1, under: ['g'], codes: [loinc] },
    },
  ]);
});

test('names that become the same code are told apart', () => {
  const option = (code: string) => ({ valueCoding: { code } });
  const { bundle } = of(
    { linkId: 'a.b', type: 'boolean', text: 'A?' },
    {
      linkId: 'a-b',
      type: 'choice',
      text: 'B?',
      answerOption: [option('+'), option('-'), option('1'), option('x')],
    },
  );
  expect(bundle?.facts.map(({ code }) => code)).toEqual(['q_a_b', 'q_a_b_2']);
  expect(bundle?.facts[1]?.options?.map(({ code }) => code)).toEqual(['x', 'x_2', 'o_1', 'x_3']);
});

test('an item has one line, also when its link id was used before', () => {
  const item = { linkId: '1', type: 'boolean', text: 'A?' };
  expect(linesOf(of(item, item))).toEqual(['1 taken', '1 left_out']);
});

test.each([
  [
    'a group that repeats without a text',
    { type: 'group', text: undefined, repeats: true, item: [{ linkId: '2', type: 'boolean', text: 'B?' }] },
  ],
  [
    'a hidden group',
    { type: 'group', extension: [hidden], item: [{ linkId: '2', type: 'boolean', text: 'B?' }] },
  ],
])('what is in %s is not asked', (_, item) => {
  const { bundle, report } = of(
    { linkId: '1', text: 'A', ...item },
    { linkId: '3', type: 'boolean', text: 'C?' },
  );
  expect(bundle?.facts.map(({ code }) => code)).toEqual(['q_3']);
  expect(report.find(({ linkId }) => linkId === '2')?.outcome).toBe('left_out');
});

test('what is in a read-only group is not asked, and what it calculates is shown', () => {
  const { report } = of({
    linkId: '1',
    type: 'group',
    readOnly: true,
    item: [
      { linkId: '2', type: 'boolean', text: 'B?' },
      { linkId: '3', type: 'decimal', text: 'C', extension: [calculated('1 + 1')] },
    ],
  });
  expect(report.map(({ linkId, outcome }) => `${linkId} ${outcome}`)).toEqual(
    expect.arrayContaining(['2 left_out', '3 changed']),
  );
});

test('what nothing reads is named, of any kind of item', () => {
  const minValue = { url: `${core}/minValue`, valueInteger: 1 };
  const { report } = of(
    { linkId: '1', type: 'group', text: 'A', required: true },
    { linkId: '2', type: 'boolean', text: 'B?', prefix: '1.', extension: [minValue] },
    { linkId: '3', type: 'display', text: 'C', required: false },
  );
  expect(report.slice(0, 3).map(({ message }) => message)).toEqual([
    'section s_1; left out: required',
    'question q_2; left out: prefix, minValue',
    'notice q_3',
  ]);
});

test('a calculation with a condition is read by nothing else: in FHIR it has no value while it is disabled', () => {
  const { report } = of(
    { linkId: 'a', type: 'boolean', text: 'A?' },
    {
      linkId: 'b',
      type: 'decimal',
      text: 'B',
      readOnly: true,
      enableWhen: [{ question: 'a', operator: '=', answerBoolean: true }],
      extension: [calculated('1 + 1')],
    },
    {
      linkId: 'c',
      type: 'boolean',
      text: 'C?',
      enableWhen: [{ question: 'b', operator: '>', answerDecimal: 1 }],
    },
  );
  expect(report[2]).toMatchObject({ linkId: 'c', outcome: 'left_out' });
});

test('each thing that a bundle cannot hold is left out with its reason', () => {
  const file = join(import.meta.dirname, '../../test/questionnaires/left-out.json');
  const { report } = importQuestionnaire(readFileSync(file, 'utf8'), { therapy: 'weight_loss' });
  const left = report.filter(({ outcome }) => outcome === 'left_out');
  expect(left.map(({ linkId, message }) => `${linkId}: ${message}`)).toEqual([
    'when: a day with a time cannot be asked',
    'at: a time of day cannot be asked',
    'site: an address of the web cannot be asked',
    'doctor: a reference to another resource cannot be asked',
    'silent: it has no text',
    'fixed: it is read-only and not calculated',
    'secret: it is hidden',
    'country: its options are in https://example.org/fhir/ValueSet/countries, and the file does not list them',
    'pulse: its unit /min cannot be held',
    'file: it names no type of picture or video that can be taken',
    'after: its condition reads when, which is left out or has no answer',
    'before: its condition reads last, which does not come before it',
    'loop: its calculation cannot be held: %v reads itself',
    'chosen: its calculation cannot be held: it chooses between values by a condition',
    'broken: its condition cannot be held: the function today has no counterpart here',
  ]);
});

describe('an answer in own words', () => {
  const openLabel = (valueString: string) => ({
    url: 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-openLabel',
    valueString,
  });
  const open = (rest: object = {}) =>
    of({
      ...{ linkId: '1', type: 'open-choice', text: 'A?', required: true },
      answerOption: [{ valueCoding: { code: 'other', display: 'X' } }],
      ...rest,
    });

  test('is an option that asks to say more', () => {
    const { bundle, report } = open();
    expect(bundle?.nodes).toMatchObject([{ required: true }]);
    expect(bundle?.facts[0]?.options?.map(({ code, please_say }) => [code, please_say])).toEqual([
      ['other', undefined],
      ['other_2', { required: true, max_length: 2000 }],
    ]);
    expect(bundle?.copy.en?.['o.q_1.other_2']).toBe('Something else');
    expect(report[0]).toMatchObject({ outcome: 'taken' });
    expect(lintBundle(bundle).findings).toEqual([]);
  });

  test('has the label and the length of the questionnaire', () => {
    const { bundle, report } = open({ maxLength: 50, extension: [openLabel('Another one')] });
    expect(bundle?.copy.en?.['o.q_1.other_2']).toBe('Another one');
    expect(bundle?.facts[0]?.options?.[1]?.please_say?.max_length).toBe(50);
    expect(report[0]).toMatchObject({ outcome: 'taken' });
  });

  test('has no weight, so that nothing is summed without it', () => {
    const weight = { url: `${core}/itemWeight`, valueDecimal: 1 };
    const { bundle, report } = open({ answerOption: [{ valueString: 'x', extension: [weight] }] });
    expect(bundle?.facts[0]?.options?.map(({ score }) => score)).toEqual([undefined, undefined]);
    expect(report[0]?.message).toContain('the weights are left out: own words have none');
  });
});

describe('lists', () => {
  const field = (linkId: string, rest: object = {}) => ({ linkId, type: 'string', text: linkId, ...rest });
  const group = (item: readonly object[], rest: object = {}) =>
    of({ linkId: 'g', type: 'group', text: 'G', repeats: true, item, ...rest });
  const occurs = (name: 'min' | 'max', valueInteger: number) => ({
    url: `${core}/questionnaire-${name}Occurs`,
    valueInteger,
  });

  test('a group that repeats is a list, with its items as fields', () => {
    const { bundle, report } = group(
      [field('a', { required: true, maxLength: 30 }), field('b', { type: 'boolean' })],
      { required: true, extension: [occurs('min', 2), occurs('max', 3)] },
    );
    expect(bundle?.facts).toMatchObject([
      {
        ...{ code: 'q_g', value_type: 'entries', min_entries: 2, max_entries: 3 },
        source: { link_id: 'g', type: 'group' },
        fields: [
          { code: 'q_a', value_type: 'string', max_length: 30, source: { link_id: 'a', under: ['g'] } },
          { code: 'q_b', value_type: 'boolean', source: { link_id: 'b' } },
        ],
      },
    ]);
    expect(bundle?.nodes).toMatchObject([
      {
        ...{ control: 'group', required: true },
        fields: [
          { code: 'q_a', control: 'text', required: true },
          { code: 'q_b', control: 'yes_no', required: false },
        ],
      },
    ]);
    expect(report.slice(0, 3).map(({ message }) => message)).toEqual(['list q_g', 'field q_a', 'field q_b']);
    expect(lintBundle(bundle).findings).toEqual([]);
  });

  test('no entry is empty: the first field is asked for where no other one is', () => {
    const { bundle, report } = group([field('a'), field('b')]);
    expect(bundle?.nodes).toMatchObject([
      { required: false, fields: [{ required: true }, { required: false }] },
    ]);
    expect(report.slice(0, 2).map(({ message }) => message)).toEqual([
      'list q_g; a list has at most 20 entries',
      'field q_a; each entry needs it, because no other field is required',
    ]);
  });

  test('what an entry cannot hold is left out with its reason, and nothing reads a field', () => {
    const options = { answerOption: [{ valueString: 'x' }] };
    const { report } = of(
      {
        ...{ linkId: 'g', type: 'group', text: 'G', repeats: true },
        item: [
          field('a', { required: true, item: [field('a.1')] }),
          field('a'),
          field('several', { ...options, repeats: true }),
          field('own', { ...options, type: 'open-choice' }),
          field('when', { enableWhen: [{ question: 'a', operator: 'exists', answerBoolean: true }] }),
          field('group', { type: 'group', item: [field('group.1')] }),
          field('text', { type: 'display' }),
          field('time', { type: 'time' }),
          field('secret', { extension: [hidden] }),
          field('fixed', { readOnly: true }),
          field('sum', { type: 'decimal', extension: [calculated('1')] }),
          field('file', { type: 'attachment' }),
        ],
      },
      field('after', { enableWhen: [{ question: 'a', operator: 'exists', answerBoolean: true }] }),
    );
    const left = report.filter(({ outcome }) => outcome === 'left_out');
    expect(left.map(({ linkId, message }) => `${linkId}: ${message}`)).toEqual([
      'a.1: it is below a, in a list',
      'a: another item has this link id',
      'several: several answers cannot be given in a list',
      'own: own words beside options cannot be given in a list',
      'when: its condition cannot be held in a list',
      'group: a group cannot be asked in a list',
      'group.1: it is in group, which is left out',
      'text: a text cannot be shown in a list',
      'time: a time of day cannot be asked',
      'secret: it is hidden',
      'fixed: it is read-only and not calculated',
      'sum: nothing is calculated in a list',
      'file: a file cannot be given in a list',
      'after: its condition reads a, which is in a list',
    ]);
  });

  test.each([
    ['more fields than an entry has', Array.from({ length: 9 }, (_, at) => field(`f${at}`)), {}],
    ['nothing that can be asked', [field('t', { type: 'time' })], {}],
    ['more entries than a list has', [field('a')], { extension: [occurs('min', 21)] }],
    ['no room for what it needs', [field('a')], { extension: [occurs('min', 3), occurs('max', 2)] }],
    ['a hidden place', [field('a')], { extension: [hidden] }],
    ['a read-only place', [field('a')], { readOnly: true }],
  ])('a group that repeats with %s is left out', (_, item, rest) => {
    const { bundle, report } = group(item, rest);
    expect(bundle).toBeUndefined();
    expect(report.every(({ outcome }) => outcome === 'left_out')).toBe(true);
    expect(report).toHaveLength(item.length + 2);
  });

  test('a question with several answers is a list of one field', () => {
    const { bundle } = of(field('a', { type: 'integer', repeats: true, required: true }));
    expect(bundle?.facts).toMatchObject([
      {
        ...{ code: 'q_a', value_type: 'entries', min_entries: 1, max_entries: 20 },
        fields: [{ code: 'answer', value_type: 'number', decimals: 0 }],
      },
    ]);
    expect(bundle?.nodes).toMatchObject([
      { control: 'group', required: true, fields: [{ code: 'answer', control: 'number', required: true }] },
    ]);
    expect(lintBundle(bundle).findings).toEqual([]);
  });

  test('a question that may repeat once is no list', () => {
    const { bundle } = of(field('a', { repeats: true, extension: [occurs('max', 1)] }));
    expect(bundle?.facts).toMatchObject([{ value_type: 'string' }]);
  });
});

describe('dates', () => {
  const dated = (...extension: object[]) => {
    const { bundle, report } = of({ linkId: '1', type: 'date', text: 'When?', extension });
    return { fact: bundle?.facts[0], message: report[0]?.message };
  };
  const bound = (name: string, valueDate: string) => ({ url: `${core}/${name}`, valueDate });
  const computed = (name: string, expression: string, url = `${core}/cqf-calculatedValue`) => ({
    url: `${core}/${name}`,
    _valueDate: { extension: [{ url, valueExpression: { language: 'text/fhirpath', expression } }] },
  });

  test.each([
    ['YYYY-MM', 'month'],
    ['YYYY', 'year'],
    ['YYYY-MM-DD', undefined],
  ])('a date that is entered as %s has the precision %s', (valueString, precision) => {
    const { fact, message } = dated({ url: `${core}/entryFormat`, valueString });
    expect(fact?.precision).toBe(precision);
    expect(message?.includes('left out: entryFormat')).toBe(precision === undefined);
  });

  test('days bound a date, and a part of a day does not', () => {
    const { fact, message } = dated(bound('minValue', '2020-01-31'), bound('maxValue', '2021'));
    expect([fact?.min, fact?.max]).toEqual(['2020-01-31', undefined]);
    expect(message).toContain('maxValue is left out: it is no whole day');
  });

  test.each([
    ['today()', 'as_of'],
    ['today() - 18 years', { as_of: { years: -18 } }],
    ['(today() + 1 month)', { as_of: { months: 1 } }],
    ['today()-6 weeks', { as_of: { weeks: -6 } }],
    ['today() + 0 days', { as_of: { days: 0 } }],
  ])('the bound %s counts from the day of the session', (expression, min) => {
    const { fact, message } = dated(computed('minValue', expression));
    expect(fact?.min).toEqual(min);
    expect(message).toContain('today() of minValue is the day the session was opened');
  });

  test.each([
    'now()',
    'today() - 201 years',
    "today() - 1 'a'",
    'today() - 2 hours',
    '%birth + 1 year',
    'today(',
    '1',
  ])('the bound %s is left out', (expression) => {
    const { fact, message } = dated(computed('maxValue', expression));
    expect(fact?.max).toBeUndefined();
    expect(message).toContain(`maxValue is left out: ${expression} cannot be computed`);
  });
});

test('weights are scores when every option has one', () => {
  const option = (code: string, weight?: number) => ({
    valueCoding: { code },
    extension: weight === undefined ? [] : [{ url: `${core}/itemWeight`, valueDecimal: weight }],
  });
  const scores = (...options: object[]) =>
    of({ linkId: '1', type: 'choice', text: 'A?', answerOption: options }).bundle?.facts[0]?.options?.map(
      ({ score }) => score,
    );
  expect(scores(option('a', 0), option('b', 1.5))).toEqual([0, 1.5]);
  expect(scores(option('a', 0), option('b'))).toEqual([undefined, undefined]);
});

test('decisions.md 4: an unanswered question is unequal to every value, as FHIR has it', () => {
  const { bundle } = of(
    { linkId: '1', type: 'boolean', text: 'A?' },
    {
      linkId: '2',
      type: 'boolean',
      text: 'B?',
      enableWhen: [{ question: '1', operator: '!=', answerBoolean: true }],
    },
  );
  expect(bundle?.nodes[1]).toMatchObject({
    on_unknown: 'hide',
    when: {
      kind: 'any',
      of: [
        { kind: 'not', of: { kind: 'answered', ref: 'q_1' } },
        { kind: 'not', of: { kind: 'compare', ref: 'q_1', op: 'eq', value: true } },
      ],
    },
  });
});

test('a question whose condition cannot be held is never shown in its place', () => {
  const later = { question: 'last', operator: 'exists', answerBoolean: false };
  const { bundle, report } = of(
    { linkId: '1', type: 'boolean', text: 'A?', enableWhen: [later] },
    { linkId: 'last', type: 'boolean', text: 'B?' },
  );
  expect(bundle?.facts.map(({ code }) => code)).toEqual(['q_last']);
  expect(report[0]?.message).toBe('its condition reads last, which does not come before it');
});

describe('languages', () => {
  const item = { linkId: '1', type: 'boolean', text: 'Do you?' };

  test('Spanish is a locale when every text has it', () => {
    const { bundle } = importOf({
      title: 'Title',
      _title: spanish('Título'),
      item: [{ ...item, _text: spanish('¿Sí?') }],
    });
    expect(bundle?.locales).toEqual(['en', 'es']);
    expect(bundle?.copy.es).toMatchObject({ 'q.q_1': '¿Sí?', 's.questionnaire': 'Título' });
    expect(lintBundle(bundle).findings).toEqual([]);
  });

  test('translations of a part of the texts are left out, and the report names one without', () => {
    const { bundle, report } = importOf({ title: 'Title', item: [{ ...item, _text: spanish('¿Sí?') }] });
    expect(bundle?.locales).toEqual(['en']);
    expect(report.at(-1)?.message).toContain('1 of 2 texts lack one, such as that of the title');
  });
});

test('a calculation that cannot be held is left out, with the reason', () => {
  const total = (expression: string) =>
    of(
      { linkId: 'a', type: 'integer', text: 'A?' },
      { linkId: 'b', type: 'decimal', text: 'B', readOnly: true, extension: [calculated(expression)] },
    ).report.find(({ linkId }) => linkId === 'b')?.message;
  const a = "%resource.item.where(linkId='a').answer.value";
  expect(total(`${a} + 1`)).toBe('derivation q_b, shown');
  expect(total(`${a} mod 2`)).toBe('its calculation cannot be held: mod has no counterpart');
  expect(total('%missing')).toBe('its calculation cannot be held: %missing is not defined');
  expect(total("%resource.item.where(linkId='c').answer.value")).toContain('an item that is not there');
  expect(total('1 +')).toBe('its calculation cannot be held: it is not FHIRPath');
});

test('variables that multiply end the reading of an expression', () => {
  const variable = (name: string, expression: string) => ({
    url: `${core}/variable`,
    valueExpression: { name, language: 'text/fhirpath', expression },
  });
  const doubled = Array.from({ length: 40 }, (_, index) =>
    variable(`v${index + 1}`, `%v${index} + %v${index}`),
  );
  const { report } = of(
    { linkId: 'a', type: 'boolean', text: 'A?' },
    {
      linkId: 'b',
      type: 'decimal',
      text: 'B',
      readOnly: true,
      extension: [variable('v0', '1'), ...doubled, calculated('%v40')],
    },
  );
  expect(report[1]?.message).toBe('its calculation cannot be held: it is too long');
});

test('what is in an item that is left out is named with the outermost one', () => {
  const inner = { linkId: 'c', type: 'boolean', text: 'C?' };
  const { report } = of({
    ...{ linkId: 'a', type: 'group', repeats: true },
    item: [{ linkId: 'b', type: 'group', item: [inner] }],
  });
  expect(report.slice(0, 3).map(({ message }) => message)).toEqual([
    'it has no text',
    'it is in a, which is left out',
    'it is in a, which is left out',
  ]);
});

describe('a questionnaire that means harm', () => {
  const number = { linkId: 'a', type: 'integer', text: 'A?' };
  const unit = (code: unknown) => ({ url: `${core}/questionnaire-unit`, valueCoding: { code } });

  test.each(['constructor', 'toString', '__proto__'])('has no word for %s', (name) => {
    const { bundle, report } = of(
      { ...number, extension: [unit(name)] },
      { linkId: 'b', type: name, text: 'B?' },
      {
        ...{ linkId: 'c', type: 'boolean', text: 'C?' },
        enableWhen: [{ question: 'a', operator: name, answerInteger: 1 }],
      },
      { linkId: name, type: 'boolean', text: 'D?' },
    );
    const left = report.filter(({ outcome }) => outcome === 'left_out').map(({ linkId }) => linkId);
    expect(left).toEqual(expect.arrayContaining(['b', 'c']));
    expect(left).not.toContain(name);
    for (const { message } of report) expect(message).toBeTypeOf('string');
    expect(lintBundle(JSON.parse(JSON.stringify(bundle))).findings).toEqual([]);
  });

  test.each([
    ['an unread member', { _prefix: { extension: [null] } }],
    ['an expression', { extension: [{ ...calculated(''), valueExpression: null }] }],
    ['a unit', { extension: [unit({})] }],
    [
      'a language',
      {
        _text: {
          extension: [{ url: `${core}/translation`, extension: [{ url: 'lang', valueCode: {} }] }],
        },
      },
    ],
    ['a bound', { extension: [{ url: `${core}/minValue`, valueInteger: {} }] }],
  ])('throws by no wrong type in %s', (_, rest) => {
    expect(of({ ...number, ...rest }).report.length).toBeGreaterThan(0);
  });

  test('is read in time when its unit opens braces without end', () => {
    const started = performance.now();
    of({ ...number, extension: [unit('{'.repeat(400_000))] });
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  test('has a code of its own for each of many names that are the same to us', () => {
    const names = Array.from({ length: 300 }, (_, at) => String.fromCodePoint(0x4e00 + at));
    const { bundle } = of(...names.map((linkId) => ({ linkId, type: 'boolean', text: 'A?' })));
    expect(new Set(bundle?.facts.map(({ code }) => code)).size).toBe(300);
  });
});

test.each([
  ['no JSON', '{', 'the text is not JSON'],
  ['another resource', '{"resourceType":"Patient"}', '/resourceType'],
  ['an item without a link id', '{"resourceType":"Questionnaire","item":[{"type":"group"}]}', '/item/0'],
  ['more levels than anybody writes', `${'{"item":['.repeat(600)}${']}'.repeat(600)}`, '500 levels'],
])('%s makes no bundle, and says why', (_, json, why) => {
  const { bundle, report } = importQuestionnaire(json, { therapy: 'weight_loss' });
  expect(bundle).toBeUndefined();
  expect(report.map(({ message }) => message).join()).toContain(why);
});
