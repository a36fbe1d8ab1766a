import { references } from '@telehealth/conditions';
import { shipStateFact } from '../places/state-zones.ts';
import { boundingFacts } from './bounds.ts';
import type { Bundle, NodeDefinition } from './bundle.ts';
import { baseFacts } from './fact-table.ts';

/**
 * decisions.md 5: facts marked medical or unmarked, lists, the state to ship to, facts read by a criterion, `stop_when`, or
 * the condition of a notice or consent, and facts below a medical fact's question.
 */
export function medicalFacts(bundle: Bundle): ReadonlySet<string> {
  const factsOf = baseFacts(bundle);
  const medical = new Set(
    bundle.facts
      .filter(
        ({ code, screening, value_type }) =>
          screening !== 'shared' || value_type === 'entries' || code === shipStateFact,
      )
      .map(({ code }) => code),
  );
  const add = (refs: readonly string[]) => {
    for (const fact of refs.flatMap(factsOf)) medical.add(fact);
  };
  for (const { when } of [...(bundle.eligibility ?? []), ...(bundle.stop_when ?? [])]) add(references(when));
  const isLocked = (node: NodeDefinition) =>
    node.kind === 'question' ? medical.has(node.fact) : node.kind === 'consent' || node.control === 'notice';
  const facts = new Map(bundle.facts.map((fact) => [fact.code, fact]));
  // A question follows the facts below it, so one backward pass finds all.
  for (const node of bundle.nodes.toReversed()) {
    if (!isLocked(node)) continue;
    if (node.when) add(references(node.when));
    if (node.kind !== 'question') continue;
    add((node.options ?? []).flatMap(({ when }) => (when ? references(when) : [])));
    add(Object.values(boundingFacts(facts.get(node.fact) ?? {})));
  }
  return medical;
}
