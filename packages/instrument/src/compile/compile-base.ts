import type { NodeDefinition } from '../bundle/bundle.ts';
import type { RenderedNode } from '../render/step.ts';
import type { Compilation } from './compilation.ts';
import type { ShownValue } from './instrument.ts';

/** What an undecided node counts in the progress when its author does not say. */
const defaultWeight = 0.5;

/** What every kind of node is compiled to. */
export function compileBase(compilation: Compilation, node: NodeDefinition, index: number) {
  const { bundle, textOf } = compilation;
  const labelKey = bundle.sections.find(({ id }) => id === node.section)?.label_key ?? undefined;
  return {
    index,
    id: node.id,
    when: node.when && compilation.compile(node.when),
    showOnUnknown: node.on_unknown === 'show',
    weight: node.progress_weight ?? defaultWeight,
    inputs: compilation.inputsOf(node.when),
    sectionLabel: textOf(labelKey),
  };
}

/** What the templates of all kinds of node have. */
export function templateBase({ textOf }: Compilation, node: NodeDefinition) {
  const content = Object.entries(node.content ?? {}).map(([slot, key]) => [slot, textOf(key) ?? '']);
  return {
    nodeId: node.id,
    kind: node.kind,
    sectionId: node.section,
    control: node.control,
    ...optional('copy', textOf(node.copy)),
    ...(content.length === 0 ? {} : { content: Object.freeze(Object.fromEntries(content)) }),
  } satisfies RenderedNode;
}

/** The values a node shows, each once. */
export function shownValues({ slotOf }: Compilation, refs: readonly string[]): readonly ShownValue[] {
  return [...new Set(refs)].map((code) => Object.freeze({ code, slot: slotOf(code) }));
}

/** An object with the member, or without when there is no value. */
export function optional<K extends string, V>(key: K, value: V | undefined): { readonly [P in K]?: V } {
  return (value === undefined ? {} : { [key]: value }) as { readonly [P in K]?: V };
}
