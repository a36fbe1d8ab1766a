import type { Bundle } from '@telehealth/instrument/bundle';
import { compileInstrument } from '@telehealth/instrument/compile';
import { lintBundle } from '@telehealth/instrument/lint';
import { renderStep } from '@telehealth/instrument/render';
import { type Answers, currentOf, openedAt, walk } from '@telehealth/instrument/test/authored-bundle';
import { effectiveFacts } from '@telehealth/instrument/test/effective';
import { planSession } from '@telehealth/instrument/testing';
import { openSession } from '@telehealth/instrument/walk';
import { expect, test } from 'vitest';
import { assemble } from './assemble.ts';
import { builtInBundles } from './index.ts';
import { sharedParts } from './shared-parts.ts';

const sections = ['basics', 'details'];
const parts = ['frame', 'opening', 'phq9', 'gad7', 'audit-c', 'iief5', 'ipss'];
const { bundle, findings } = lintBundle(
  assemble(
    {
      schema: 'instrument/1',
      id: 'walk.initial',
      version: '1.0.0',
      therapy: 'walk',
      content_status: 'placeholder_not_approved',
      locales: ['en', 'es'],
      phases: ['qualification', 'clinical'],
      sections: sections.map((id) => ({ id, label_key: `s.${id}` })),
      nodes: parts.map((part) => ({ part })),
      copy: { en: {}, es: {} },
    } as Parameters<typeof assemble>[0],
    sharedParts,
  ),
);
if (!bundle) throw new Error(JSON.stringify(findings));
const instrument = compileInstrument(bundle);
const opening: Answers = { ship_state: 'ca', date_of_birth: '1970-03-04' };

test('the lint finds nothing in the five, in both languages', () => {
  expect(findings).toEqual([]);
});

/** As published: the number of scored items, the range of the total, and each band with its first and last total. */
const published = [
  {
    name: 'phq9',
    items: 9,
    band: 'severity',
    bands: {
      minimal: [0, 4],
      mild: [5, 9],
      moderate: [10, 14],
      moderately_severe: [15, 19],
      severe: [20, 27],
    },
  },
  {
    name: 'gad7',
    items: 7,
    band: 'severity',
    bands: { minimal: [0, 4], mild: [5, 9], moderate: [10, 14], severe: [15, 21] },
  },
  {
    name: 'audit_c',
    items: 3,
    band: 'risk',
    bands: { below: [0, 2], from_3: [3, 3], from_4: [4, 12] },
  },
  {
    name: 'iief5',
    items: 5,
    band: 'severity',
    bands: {
      not_rated: [1, 4],
      severe: [5, 7],
      moderate: [8, 11],
      mild_to_moderate: [12, 16],
      mild: [17, 21],
      none: [22, 25],
    },
  },
  {
    name: 'ipss',
    items: 7,
    band: 'severity',
    bands: { mild: [0, 7], moderate: [8, 19], severe: [20, 35] },
  },
] as const;

const totals = published.flatMap(({ name, items, band, bands }) =>
  Object.entries(bands).flatMap(([code, [first, last]]) =>
    Array.from({ length: last - first + 1 }, (_, index) => ({
      name,
      items,
      band,
      code,
      total: first + index,
    })),
  ),
);

/** By code and score, in ascending order. */
function optionsOf(of: Bundle, code: string): readonly { readonly code: string; readonly score: number }[] {
  const options = of.facts.find((fact) => fact.code === code)?.options ?? [];
  return options
    .map((option) => ({ code: option.code, score: option.score ?? 0 }))
    .toSorted((a, b) => a.score - b.score);
}

/** The least answer everywhere else; here the greatest ones until the total is reached. */
function answersFor(name: string, items: number, total: number): Answers {
  const answers: Record<string, string> = {};
  for (const { code, options } of bundle?.facts ?? []) {
    if (options) answers[code] = optionsOf(bundle as Bundle, code)[0]?.code ?? '';
  }
  const asked = Array.from({ length: items }, (_, index) =>
    optionsOf(bundle as Bundle, `${name}_${index + 1}`),
  );
  let rest = total - asked.reduce((sum, [least]) => sum + (least?.score ?? 0), 0);
  for (const [index, options] of asked.entries()) {
    const least = options[0]?.score ?? 0;
    const chosen = options.findLast(({ score }) => score - least <= rest);
    answers[`${name}_${index + 1}`] = chosen?.code ?? '';
    rest -= (chosen?.score ?? 0) - least;
  }
  return { ...answers, ...opening };
}

test.each(totals)('$name: a total of $total is $code', ({ name, items, band, code, total }) => {
  const sessions = walk(
    instrument,
    openSession(instrument, openedAt).session,
    answersFor(name, items, total),
  );
  const last = sessions.at(-1) ?? expect.unreachable();
  expect(last.state.status).toBe('complete');
  const known = effectiveFacts(instrument, planSession(instrument, last));
  expect([known.get(`${name}_total`), known.get(`${name}_${band}`)]).toEqual([total, code]);
  const panel = sessions.find((session) => currentOf(session) === `d_${name}`) ?? expect.unreachable();
  const shown = renderStep(instrument, panel, { sessionId: 'ses_1', journeyId: 'jny_1' }).node;
  expect(shown?.values).toEqual({ [`${name}_total`]: total, [`${name}_${band}`]: code });
  expect(shown?.valueLabels?.[`${name}_${band}`]?.text).toMatch(/\S/);
});

test('PHQ-9: an answer to the ninth question other than "not at all" leads to help with suicidal thoughts', () => {
  const nodes = (ninth: string) =>
    walk(instrument, openSession(instrument, openedAt).session, {
      ...answersFor('phq9', 9, 0),
      phq9_9: ninth,
    }).map(currentOf);
  expect(nodes('not_at_all')).not.toContain('d_phq9_support');
  for (const ninth of ['several_days', 'more_than_half', 'nearly_every_day']) {
    expect(nodes(ninth)).toContain('d_phq9_support');
  }
});

test('AUDIT-C: who never drinks is not asked how much, and has a total of 0', () => {
  const sessions = walk(instrument, openSession(instrument, openedAt).session, answersFor('audit_c', 3, 0));
  expect(sessions.map(currentOf)).not.toContain('q_audit_c_2');
});

test('the questionnaire of ed asks for IIEF-5', () => {
  const ed = lintBundle(builtInBundles[2]).bundle ?? expect.unreachable();
  expect(ed.therapy).toBe('ed');
  expect(ed.nodes.filter(({ id }) => /^(q_iief5_\d|d_iief5)$/.test(id))).toHaveLength(6);
});
