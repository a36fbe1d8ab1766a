import { type QuestionControl, questionControls } from '@telehealth/conditions';
import type { Bundle, FactDefinition } from '@telehealth/instrument/bundle';
import { compileInstrument, composeInstrument, type Instrument } from '@telehealth/instrument/compile';
import { lintBundle } from '@telehealth/instrument/lint';
import { coverBundle } from '@telehealth/instrument/simulate';
import { answerAt, type Patient, planSession, simulateWalk } from '@telehealth/instrument/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { builtInBundles } from './index.ts';

const table = builtInBundles.flatMap((candidate) => {
  const { bundle } = lintBundle(candidate);
  return bundle ? [{ therapy: bundle.therapy, bundle }] : [];
});

const phases = [undefined, 'qualification', 'clinical'] as const;

describe.each(table)('decisions.md 5: $therapy', ({ bundle }) => {
  const published = compileInstrument(bundle);
  const scripts = phases.map((phase) => coverBundle(published, phase).scripts);

  test('no set of brand questions changes the medical questions, their words and order, or how criteria come out', () => {
    fc.assert(
      fc.property(
        overlays(bundle),
        fc.constantFrom(0, 1, 2),
        fc.nat(),
        fc.nat(),
        (questions, at, pick, liar) => {
          const script = scripts[at]?.[pick % (scripts[at]?.length ?? 1)] ?? {};
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
function medicalPart(
  instrument: Instrument,
  bundle: Bundle,
  patient: Patient,
  phase: (typeof phases)[number],
) {
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
  const chosen = options[liar % Math.max(1, options.length)]?.code ?? '';
  const answers: Partial<Record<QuestionControl, unknown>> = {
    single_select_cards: chosen,
    multi_select_cards: [chosen],
    yes_no: liar % 2 === 0,
    date: '1980-01-01',
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
