import { FALSE, type QuestionControl, questionControls, TRUE, UNKNOWN } from '@telehealth/conditions';
import type { Bundle, FactDefinition, NodeDefinition } from '@telehealth/instrument/bundle';
import { bundleHash } from '@telehealth/instrument/bundle';
import {
  compileInstrument,
  composeInstrument,
  type Instrument,
  lockedFacts,
} from '@telehealth/instrument/compile';
import { lintBundle } from '@telehealth/instrument/lint';
import { coverBundle, walkScript } from '@telehealth/instrument/simulate';
import { answerAt, type Patient, planSession, simulateWalk } from '@telehealth/instrument/testing';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { builtInBundles } from './index.ts';
import versions from './versions.json' with { type: 'json' };

const reports = builtInBundles.map((candidate) => lintBundle(candidate));
const bundles = reports.flatMap(({ bundle, findings }) => {
  if (!bundle) throw new Error(JSON.stringify(findings));
  return [bundle];
});
const table = bundles.map((bundle) => ({ therapy: bundle.therapy, bundle }));

const phases = [undefined, 'qualification', 'clinical'] as const;
type Phase = (typeof phases)[number];

const instruments = new Map(bundles.map((bundle) => [bundle, compileInstrument(bundle)]));
const instrumentOf = (bundle: Bundle) => instruments.get(bundle) ?? expect.unreachable();

const coverages = new Map<string, ReturnType<typeof coverBundle>>();

/** Walks that cover the bundle, which take long to find. */
function coverageOf(bundle: Bundle, phase: Phase) {
  const key = `${bundle.id} ${phase}`;
  const coverage = coverages.get(key) ?? coverBundle(instrumentOf(bundle), phase);
  coverages.set(key, coverage);
  return coverage;
}

/** What a photo or a recording is no use for. */
const withoutMedia = ['walk', 'shared'];

test('interface.md 4.8: every therapy has one, in the order of the interface, and the platform a shared one', () => {
  expect(table.map(({ therapy }) => therapy)).toEqual([
    'weight_loss',
    'walk',
    'ed',
    'anti_aging_b12',
    'anti_aging_glutathione',
    'anti_aging_nad_nasal',
    'hair_loss',
    'skin',
    'premature_ejaculation',
    'acid_reflux',
    'performance_anxiety',
    'shared',
  ]);
});

test('a bundle that has changed has another version: what was published under one stays', () => {
  expect(
    Object.fromEntries(bundles.map((bundle) => [`${bundle.id}@${bundle.version}`, bundleHash(bundle)])),
  ).toEqual(versions);
});

test.each(table)(
  'interface.md 2.3: the sections of a phase of $therapy follow one another, and none comes back',
  ({ bundle }) => {
    for (const phase of bundle.phases ?? []) {
      const sections = bundle.nodes.filter((node) => node.phase === phase).map(({ section }) => section);
      const entered = sections.filter((section, index) => section !== sections[index - 1]);
      expect(entered, phase).toEqual([...new Set(entered)]);
    }
  },
);

test('the lint finds nothing but that criteria are not approved', () => {
  const codes = new Set(reports.flatMap(({ findings }) => findings.map(({ code }) => code)));
  expect([...codes]).toEqual(['RULE_NOT_APPROVED']);
});

test('decisions.md 4: only the criteria of weight_loss are approved, and only for test', () => {
  const approved = bundles.filter(({ eligibility = [] }) =>
    eligibility.some(({ approval }) => approval.status === 'approved'),
  );
  expect(approved.map(({ therapy }) => therapy)).toEqual(['weight_loss']);
  expect(approved[0]?.eligibility?.every(({ approval }) => approval.status === 'approved')).toBe(true);
});

test.each(table)('decisions.md 5: every fact of $therapy has its kind', ({ bundle }) => {
  const said = bundle.facts.flatMap(({ code, screening }) => (screening === 'medical' ? [code] : []));
  const locked = lockedFacts(bundle).flatMap(({ code, reason }) => (reason === 'medical' ? [code] : []));
  const withoutMedia = said.filter((code) =>
    bundle.facts.some((fact) => fact.code === code && fact.value_type !== 'media'),
  );
  expect(locked).toEqual(withoutMedia);
});

test.each(table)('decisions.md 4: $therapy has what every questionnaire needs', ({ therapy, bundle }) => {
  expect(bundle).toMatchObject({
    id: `${therapy}.initial`,
    content_status: 'placeholder_not_approved',
    phases: ['qualification', 'clinical'],
  });
  const nodes = bundle.nodes;
  const questions = nodes.flatMap((node) => (node.kind === 'question' ? [node] : []));
  const consents = nodes.flatMap((node) => (node.kind === 'consent' ? [node] : []));
  const required = consents.filter(({ consent }) => consent.required);
  expect(required.flatMap(({ grants, phase }) => grants.map((scope) => `${phase} ${scope}`))).toEqual([
    'qualification telehealth',
    'clinical treatment',
    'clinical share_with_pharmacy',
  ]);
  expect(required.every(({ consent }) => consent.support_route !== undefined)).toBe(true);
  expect(nodes.some((node) => node.kind === 'display' && node.display === 'computed')).toBe(true);
  expect(bundle.facts.some(({ options = [] }) => options.some(({ exclusive }) => exclusive))).toBe(true);
  expect(questions.some(({ control }) => control === 'media')).toBe(!withoutMedia.includes(therapy));
  for (const control of ['email', 'phone']) {
    const contact = questions.filter((question) => question.control === control);
    expect(contact).toMatchObject([{ phase: 'qualification', prefill: 'confirm' }]);
  }
  expect(questions.filter(({ control }) => control === 'address')).toMatchObject([{ phase: 'clinical' }]);
  expect(bundle.flags.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['under_age', 'ship_state_mismatch']),
  );
  expect(bundle.facts.filter((fact) => fact.identity_document)).toHaveLength(1);
  const lists = nodes.flatMap((node) => (node.kind === 'display' ? (node.offering_refs ?? []) : []));
  expect(lists.length > 0).toBe(therapy !== 'shared');
});

test.each(table)(
  '$therapy: a medical question under a condition shows while that is unknown',
  ({ bundle }) => {
    const medical = new Set(
      bundle.facts.filter(({ screening }) => screening === 'medical').map(({ code }) => code),
    );
    const hidden = bundle.nodes.filter(
      (node) => node.kind === 'question' && medical.has(node.fact) && node.when && node.on_unknown !== 'show',
    );
    expect(hidden).toEqual([]);
  },
);

describe.each(table)('$therapy', ({ bundle }) => {
  const instrument = instrumentOf(bundle);

  test('each criterion comes out true for someone, false for someone, and is decided by the qualification alone', () => {
    const qualified = coverageOf(bundle, 'qualification').scripts.map((script) => {
      const patient: Patient = (node) => answerAt(node, script);
      return planSession(instrument, simulateWalk(instrument, patient, 'qualification').session);
    });
    for (const { id, when } of instrument.criteria) {
      // What stops the intake leaves the later criteria open.
      const decided = qualified.flatMap(({ slots, stop }) => {
        const truth = when(slots);
        return stop && truth === UNKNOWN ? [] : [truth];
      });
      expect([...new Set(decided)].sort(), id).toEqual([FALSE, TRUE]);
    }
  });

  describe.each(phases)('phase %s', (phase) => {
    let walks: ReturnType<typeof walkScript>[] = [];
    beforeAll(() => {
      walks = coverageOf(bundle, phase).scripts.map((script) => walkScript(instrument, script, phase));
    });

    test('walks reach every node and every end, see every condition both ways, and give every answer', () => {
      expect(coverageOf(bundle, phase).unknown).toEqual({
        nodeIds: [],
        conditionsTrue: [],
        conditionsFalse: [],
        answers: [],
        ends: [],
      });
    });

    test('walked step by step they reach the end, over all nodes but the withheld government ID', () => {
      expect(walks.filter(({ status }) => status !== 'complete')).toEqual([]);
      const served = new Set(walks.flatMap(({ nodeIds }) => nodeIds));
      const unserved = bundle.nodes.filter((node) => isIn(node, phase) && !served.has(node.id));
      expect(unserved.map(({ id }) => id)).toEqual(phase === 'qualification' ? [] : ['q_government_id']);
    });

    test('interface.md 2.3: progress starts at 0, never falls, and is 1 at the end alone', () => {
      for (const { positions } of walks) {
        expect(positions[0]).toBe(0);
        expect(positions.toSorted((a, b) => a - b)).toEqual(positions);
        expect(positions.indexOf(1)).toBe(positions.length - 1);
      }
    });
  });
});

describe.each(table)('decisions.md 5: $therapy', ({ bundle }) => {
  test('no set of brand questions changes the medical questions, their words and order, or how criteria come out', () => {
    fc.assert(
      fc.property(
        overlays(bundle),
        fc.constantFrom(0, 1, 2),
        fc.nat(),
        fc.nat(),
        (questions, at, pick, liar) => {
          const published = instrumentOf(bundle);
          const { scripts } = coverageOf(bundle, phases[at]);
          const script = scripts[pick % scripts.length] ?? {};
          const name = { clientId: 'cli_1', brandId: 'brd_1', offeringRef: 'one' };
          const composed = composeInstrument(published, { ...name, questions, ownFacts: [] });
          const patient: Patient = (node) =>
            node.id.startsWith('brand.')
              ? untrue(node, liar)
              : (answerAt(node, script) ?? untrue(node, liar));
          expect(medicalPart(composed, bundle, patient, phases[at])).toEqual(
            medicalPart(published, bundle, patient, phases[at]),
          );
        },
      ),
      { numRuns: 60 },
    );
  });
});

/** What a walk shows of medical questions, notices and consents, and how the criteria come out at its end. */
function medicalPart(instrument: Instrument, bundle: Bundle, patient: Patient, phase: Phase) {
  const medical = new Set(
    bundle.facts.flatMap(({ code, screening }) => (screening === 'medical' ? [code] : [])),
  );
  const shown: unknown[] = [];
  const { session, status } = simulateWalk(
    instrument,
    (node, current) => {
      const isBrands = node.id.startsWith('brand.');
      const isMedical =
        node.kind === 'question' ? medical.has(node.fact.code) : node.template.control !== 'panel';
      if (!isBrands && isMedical)
        shown.push({ id: node.id, template: node.template, options: current.options });
      return patient(node, current);
    },
    phase,
  );
  const { slots } = planSession(instrument, session);
  return { shown, status, criteria: instrument.criteria.map(({ id, when }) => [id, when(slots)]) };
}

/** An answer to a brand's question that has nothing to do with what the patient says elsewhere. */
function untrue(node: Parameters<Patient>[0], liar: number): ReturnType<Patient> {
  const { id: nodeId } = node;
  if (node.kind !== 'question' || (!node.required && liar % 3 === 0)) return { nodeId };
  const options = node.options ?? [];
  const { code = '', pleaseSay } = options[liar % Math.max(1, options.length)] ?? {};
  const chosen = pleaseSay ? { code, text: 'Nothing' } : code;
  const answers: Partial<Record<QuestionControl, unknown>> = {
    single_select_cards: chosen,
    multi_select_cards: [chosen],
    yes_no: liar % 2 === 0,
    date: '1980-01-01'.slice(0, { day: 10, month: 7, year: 4 }[node.fact.precision ?? 'day']),
    text: 'Nothing',
  };
  return { nodeId, answer: node.control in answers ? answers[node.control] : (node.bounds.fixed.min ?? 40) };
}

/** Questions that bind any fact of the bundle with a control that fits, in other words and with other labels. */
function overlays(bundle: Bundle) {
  const bindable = bundle.facts.filter((fact) => controlFor(fact) !== undefined && !fact.identity_document);
  return fc
    .uniqueArray(fc.record({ at: fc.nat(bindable.length - 1), kept: fc.nat(), required: fc.boolean() }), {
      minLength: 1,
      maxLength: 12,
      selector: ({ at }) => at,
    })
    .map((specs) =>
      specs.flatMap(({ at, kept, required }, index) => {
        const fact = bindable[at];
        const control = fact && controlFor(fact);
        if (!fact || !control) return [];
        const codes = (fact.options ?? []).map(({ code }) => code);
        const options = codes.filter((_, i) => kept % 2 === 0 || i <= kept % codes.length);
        const labels = options.map((code, i) => [code, `Fruit ${options.length - i}`] as const);
        return {
          questionId: `q${index}`,
          fact: fact.code,
          control,
          copy: { headline: 'Which of these do you like?' },
          optionLabels: Object.fromEntries(labels),
          options,
          required,
        };
      }),
    );
}

function controlFor({ value_type, cardinality }: FactDefinition): QuestionControl | undefined {
  const controls: readonly QuestionControl[] = [
    'single_select_cards',
    'multi_select_cards',
    'yes_no',
    'number',
    'date',
    'text',
  ];
  return controls.find((name) => {
    const { valueType, cardinality: takes } = questionControls[name];
    return valueType === value_type && takes === cardinality;
  });
}

function isIn(node: NodeDefinition, phase: NonNullable<Bundle['phases']>[number] | undefined): boolean {
  return phase === undefined || node.phase === phase;
}
