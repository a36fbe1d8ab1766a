import type { FactValue } from '@telehealth/conditions';
import type { CompiledDisplay, CompiledNode, CompiledQuestion, ShownValue } from './instrument.ts';
import { optionsOffered, type Plan, valuesShown } from './plan.ts';
import type { RenderedNode } from './step.ts';

/** One node as the patient sees it now (interface.md 2.2). */
export function renderNode(node: CompiledNode, plan: Plan): RenderedNode {
  switch (node.kind) {
    case 'question':
      return renderQuestion(node, plan);
    case 'display':
      return renderDisplay(node, plan);
    case 'consent':
      return { ...node.template, ...shownValues(node.shown, plan) };
  }
}

function renderQuestion(node: CompiledQuestion, { slots, standing }: Plan): RenderedNode {
  const offered = optionsOffered(node, slots);
  const latest = standing.latest[node.factSlot];
  const earlier = latest?.type === 'answered' ? stillOffered(latest.value, offered) : undefined;
  if (!offered && earlier === undefined) return node.template;
  return {
    ...node.template,
    ...(offered ? { options: optionsOf(node, offered) } : {}),
    ...(earlier === undefined ? {} : { prefill: 'confirm', prefilledValue: earlier }),
  };
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

function renderDisplay(node: CompiledDisplay, plan: Plan): RenderedNode {
  const line = reassuranceLine(node, plan);
  return {
    ...node.template,
    ...shownValues(node.shown, plan),
    ...(line === undefined ? {} : { reassurance: line }),
  };
}

function shownValues(shown: readonly ShownValue[], { slots }: Plan): Pick<RenderedNode, 'values'> {
  const values = valuesShown(shown, slots);
  return values ? { values } : {};
}

function reassuranceLine({ reassurance }: CompiledDisplay, { slots }: Plan): string | undefined {
  if (!reassurance) return undefined;
  const value = slots[reassurance.slot];
  if (typeof value !== 'number') return undefined;
  if (value < reassurance.zoneMin) return reassurance.below;
  return value > reassurance.zoneMax ? reassurance.above : reassurance.inZone;
}
