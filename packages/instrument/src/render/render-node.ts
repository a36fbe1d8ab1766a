import { type FactValue, isMembers } from '@telehealth/conditions';
import { type Bounds, isWithin } from '../bundle/bounds.ts';
import { boundsIn } from '../compile/compile-bounds.ts';
import { sessionBounds } from '../compile/compile-input.ts';
import type { CompiledDisplay, CompiledNode, CompiledQuestion, ShownValue } from '../compile/instrument.ts';
import { dayOf } from '../session/day-of.ts';
import type { Session } from '../session/session.ts';
import type { NodeInput, RenderedNode, ValueLabel } from '../session/step.ts';
import { addressOf } from '../values/validate-address.ts';
import { prefillOf } from '../walk/answers/contact-prefill.ts';
import { offeringsListed, optionsOffered, valuesShown } from '../walk/offered.ts';
import type { Plan } from '../walk/plan.ts';

/**
 * One node as the patient sees it now (interface.md 2.2). There is never a `computed_stub`: a computed display whose
 * values are not known is not shown at all.
 */
export function renderNode(
  node: CompiledNode,
  plan: Plan,
  session: Session,
  offeringRef: string | undefined,
): RenderedNode {
  switch (node.kind) {
    case 'question':
      return renderQuestion(node, plan, session);
    case 'display':
      return renderDisplay(node, plan, session, offeringRef);
    case 'consent':
      return { ...node.template, ...shownValues(node.shown, plan) };
  }
}

function renderQuestion(node: CompiledQuestion, { slots, replay }: Plan, session: Session): RenderedNode {
  const offered = optionsOffered(node, slots);
  const latest = replay.latest[node.factSlot];
  const prefilled =
    latest?.type === 'answered' ? earlierAnswer(latest.value, offered) : prefillOf(session, node);
  const bounds = node.bounds.inSession && boundsIn(node.bounds, dayOf(session.asOf), (slot) => slots[slot]);
  const input = bounds && inputWithin(node, bounds);
  const shown =
    node.prefill === 'suppress' || (bounds && isOutside(bounds, prefilled)) ? undefined : prefilled;
  if (!offered && !input && shown === undefined) return node.template;
  return {
    ...node.template,
    ...(input ? { input } : {}),
    ...(offered ? { options: optionsOf(node, offered) } : {}),
    ...(shown === undefined ? {} : { prefill: 'confirm', prefilledValue: shown }),
  };
}

function inputWithin({ template }: CompiledQuestion, bounds: Bounds): NodeInput | undefined {
  return template.input && { ...template.input, ...sessionBounds(template.input.valueType, bounds) };
}

/** Whether an earlier answer is one that the question does not take any more. */
function isOutside(bounds: Bounds, value: FactValue | undefined): boolean {
  return (typeof value === 'number' || typeof value === 'string') && !isWithin(bounds, value);
}

function earlierAnswer(value: FactValue, offered: readonly string[] | undefined): FactValue | undefined {
  return isMembers(value) ? addressOf(value) : stillOffered(value, offered);
}

function optionsOf({ options = [] }: CompiledQuestion, offered: readonly string[]) {
  return options.filter(({ code }) => offered.includes(code)).map(({ rendered }) => rendered);
}

function stillOffered(value: FactValue, offered: readonly string[] | undefined): FactValue | undefined {
  if (!offered) return value;
  if (typeof value === 'string') return offered.includes(value) ? value : undefined;
  const codes = Array.isArray(value) ? value.filter((code) => offered.includes(code)) : [];
  return codes.length > 0 ? codes : undefined;
}

function renderDisplay(
  node: CompiledDisplay,
  plan: Plan,
  session: Session,
  offeringRef: string | undefined,
): RenderedNode {
  const line = reassuranceLine(node, plan);
  const listed = offeringsListed(node, session);
  const isListed = offeringRef !== undefined && listed?.includes(offeringRef);
  return {
    ...node.template,
    ...(listed ? { offeringRefs: isListed ? [offeringRef] : listed } : {}),
    ...shownValues(node.shown, plan),
    ...(line === undefined ? {} : { reassurance: line }),
  };
}

function shownValues(
  shown: readonly ShownValue[],
  { slots }: Plan,
): Pick<RenderedNode, 'values' | 'valueLabels'> {
  const values = valuesShown(shown, slots);
  if (!values) return {};
  const labels: Record<string, ValueLabel> = {};
  for (const { code, label, words } of shown) {
    const value = values[code];
    if (label && value !== undefined) labels[code] = words.size > 0 ? inWords(label, value, words) : label;
  }
  return Object.keys(labels).length > 0 ? { values, valueLabels: labels } : { values };
}

function inWords(label: ValueLabel, value: FactValue, words: ReadonlyMap<string, string>): ValueLabel {
  const text = [value].flat().map((code) => words.get(String(code)) ?? String(code));
  return { ...label, text: text.join(', ') };
}

function reassuranceLine({ reassurance, template }: CompiledDisplay, { slots }: Plan): string | undefined {
  const { zone } = template;
  if (!reassurance || !zone) return undefined;
  const value = slots[reassurance.slot];
  if (typeof value !== 'number') return undefined;
  if (value < zone.zoneMin) return reassurance.below;
  return value > zone.zoneMax ? reassurance.above : reassurance.inZone;
}
