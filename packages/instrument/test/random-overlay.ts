import type { Condition } from '@telehealth/conditions';
import fc from 'fast-check';
import type { Bundle, FactDefinition } from '../src/bundle/bundle.ts';
import type { AuthoredFact, AuthoredOverlay, AuthoredQuestion } from '../src/overlay/authored-overlay.ts';
import { composeBundle } from '../src/overlay/compose-bundle.ts';
import { validateOverlay } from '../src/overlay/validate-overlay.ts';
import { bundles } from './random-walk.ts';

/**
 * A bundle some of whose facts are medical, and what a brand adds to it, at random; never on the fact of the
 * last question of a phase, which always shows.
 */
export const overlaidBundles: fc.Arbitrary<{ readonly bundle: Bundle; readonly authored: AuthoredOverlay }> =
  fc
    .record({
      bundle: bundles,
      medical: fc.array(fc.boolean(), { minLength: 16, maxLength: 16 }),
      specs: fc.array(
        fc.record({
          fact: fc.nat(),
          own: fc.integer({ min: 0, max: 3 }).map((roll) => roll === 0),
          required: fc.boolean(),
          kept: fc.subarray(['a', 'b', 'c', 'none'], { minLength: 1 }),
          reads: fc.option(fc.nat()),
          value: fc.integer({ min: 0, max: 3 }),
        }),
        { minLength: 1, maxLength: 6 },
      ),
    })
    .map(({ bundle, medical, specs }) => {
      const facts = bundle.facts.map((fact, index) => ({
        ...fact,
        screening: medical[index % medical.length] ? ('medical' as const) : ('shared' as const),
      }));
      const ownFacts: AuthoredFact[] = [];
      const asked: FactDefinition[] = [];
      const bindable = facts.filter(({ code }) => code !== 'last' && code !== 'gate');
      const questions = specs.map((spec, index): AuthoredQuestion => {
        const own: FactDefinition = {
          code: `brd_1:own_${index}`,
          value_type: 'boolean',
          cardinality: 'single',
        };
        const fact = spec.own ? own : (bindable[spec.fact % bindable.length] ?? own);
        if (fact === own)
          ownFacts.push({ code: own.code, valueType: 'boolean', cardinality: 'single', options: [] });
        const read = spec.reads === null ? undefined : asked[spec.reads % Math.max(1, asked.length)];
        asked.push(fact);
        return {
          questionId: `q${index}`,
          fact: fact.code,
          control: controlOf(fact),
          copy: { headline: `Question ${index}` },
          optionLabels: {},
          options: fact.options ? spec.kept : [],
          required: spec.required,
          whenJson: read ? JSON.stringify(conditionOn(read, spec.value)) : '',
        };
      });
      const name = { clientId: 'cli_1', brandId: 'brd_1', offeringRef: 'one' };
      return { bundle: { ...bundle, facts }, authored: { ...name, questions, ownFacts } };
    });

/** Bundles with a brand's questions before them. */
export const composedBundles: fc.Arbitrary<Bundle> = overlaidBundles.map(({ bundle, authored }) =>
  composeBundle(bundle, validateOverlay(bundle, authored).overlay),
);

function controlOf({ value_type, cardinality }: FactDefinition): string {
  if (value_type === 'boolean') return 'yes_no';
  if (value_type === 'number' || value_type === 'date') return value_type;
  return cardinality === 'multi' ? 'multi_select_cards' : 'single_select_cards';
}

function conditionOn({ code, value_type }: FactDefinition, value: number): Condition {
  if (value_type === 'boolean') return { kind: 'compare', ref: code, op: 'eq', value: value % 2 === 0 };
  if (value_type === 'number') return { kind: 'compare', ref: code, op: 'gte', value };
  if (value_type === 'date') return { kind: 'compare', ref: code, op: 'lt', value: '2026-02-14' };
  return { kind: 'includes', ref: code, value: ['a', 'b', 'c', 'none'][value] ?? 'a' };
}
