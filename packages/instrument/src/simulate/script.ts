import type { FactMembers, FactValue } from '@telehealth/conditions';
import type { CompiledQuestion, Instrument } from '../compile/instrument.ts';
import { addressOf } from '../walk/answers/address-answer.ts';
import { DONE, type Plan } from '../walk/plan.ts';

/** The clock of simulated sessions: 2026-01-15T12:00:00Z. */
export const simulatedAt = Date.UTC(2026, 0, 15, 12);

/**
 * What a simulated patient does: answers by fact code, as `next` takes them, and decisions (true or false) by the id
 * of the consent node. Anything at the fact of a media question stands for an upload that its question accepts.
 */
export type Script = Readonly<Record<string, unknown>>;

/** The script that walks to the end of the plan. Affirms every consent. */
export function scriptOf({ nodes }: Instrument, { standing, states }: Plan): Script {
  const script: Record<string, unknown> = {};
  for (const node of nodes) {
    if (states[node.index] !== DONE) continue;
    if (node.kind === 'consent') script[node.id] = true;
    if (node.kind !== 'question') continue;
    const entry = standing.answers[node.factSlot];
    if (entry?.type === 'answered') script[node.fact.code] = submittedAs(node, entry.value);
  }
  return script;
}

function submittedAs({ control }: CompiledQuestion, value: FactValue): unknown {
  if (control === 'media') return true;
  return control === 'address' ? addressOf(value as FactMembers) : value;
}
