import { compileCondition, type FactSignature } from '@telehealth/conditions';
import type { DerivationDefinition, NodeDefinition } from '../bundle/bundle.ts';
import { cutsOf } from '../bundle/cuts.ts';
import { decimalsOf } from '../bundle/fact-defaults.ts';
import type { Band } from '../expressions/expression.ts';
import { unitIn, unitOfOne, wordsOf } from '../messages/index.ts';
import type { RenderedNode, ValueLabel } from '../session/step.ts';
import { type Measure, measureOf } from '../units/measure.ts';
import type { Compilation } from './compilation.ts';
import { compileLinks } from './compile-links.ts';
import type { ShownValue } from './instrument.ts';

/** Of an undecided node without an author's weight. */
const defaultWeight = 0.5;

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

export function templateBase({ textOf }: Compilation, node: NodeDefinition) {
  const content = Object.entries(node.content ?? {}).map(([slot, key]) => [slot, textOf(key) ?? '']);
  return {
    nodeId: node.id,
    kind: node.kind,
    sectionId: node.section,
    control: node.control,
    ...optional('copy', textOf(node.copy)),
    ...(content.length === 0 ? {} : { content: Object.freeze(Object.fromEntries(content)) }),
    ...optional('links', compileLinks(textOf, node.links)),
  } satisfies RenderedNode;
}

/** Without duplicates. */
export function shownValues(compilation: Compilation, refs: readonly string[]): readonly ShownValue[] {
  return [...new Set(refs)].map((code) =>
    Object.freeze({
      code,
      slot: compilation.slotOf(code),
      label: labelOf(compilation, code),
      unitOfOne: unitOfOneOf(compilation, code),
      measure: shownMeasure(compilation, code),
      words: wordsFor(compilation, code),
      ...rounding(compilation, code),
    }),
  );
}

function labelOf({ textOf, named, signatureOf, locale }: Compilation, code: string): ValueLabel | undefined {
  const label = textOf(named(code)?.label_key);
  const signature = signatureOf(code);
  if (label === undefined || signature === undefined) return undefined;
  const { unit } = signature;
  return Object.freeze({
    label,
    ...optional('unit', unit === undefined ? undefined : unitIn(locale, unit)),
    valueType: valueTypeOf(signature),
  });
}

function unitOfOneOf({ signatureOf, locale }: Compilation, code: string): string | undefined {
  const unit = signatureOf(code)?.unit;
  return unit === undefined ? undefined : unitOfOne(locale, unit);
}

function shownMeasure({ named, signatureOf, units }: Compilation, code: string): Measure | undefined {
  const shown = named(code);
  const unit = signatureOf(code)?.unit;
  const decimals = shown && ('expr' in shown ? shown.round : shown.decimals);
  return measureOf(units, unit, decimalsOf({ decimals, unit }));
}

/** Only derivations are rounded, only for display. */
function rounding({ bundle, named }: Compilation, code: string): Pick<ShownValue, 'round' | 'cuts'> {
  const shown = named(code);
  const round = shown && 'expr' in shown ? shown.round : undefined;
  const cuts = round === undefined ? [] : cutsOf(bundle, code).map((cut) => compileCondition(cut, () => 0));
  return { round, cuts };
}

function valueTypeOf({ valueType, cardinality }: FactSignature): ValueLabel['valueType'] {
  if (valueType === 'string') return 'text';
  return valueType === 'code' && cardinality === 'multi' ? 'codes' : valueType;
}

/** For `true`, `false` and codes. */
function wordsFor(
  { textOf, named, signatureOf, locale }: Compilation,
  code: string,
): ReadonlyMap<string, string> {
  if (signatureOf(code)?.valueType === 'boolean') {
    const { yes, no } = wordsOf(locale);
    return new Map([
      ['true', yes],
      ['false', no],
    ]);
  }
  const shown = named(code);
  const options = shown === undefined ? [] : 'expr' in shown ? bandsOf(shown) : (shown.options ?? []);
  return new Map(options.map((option) => [option.code, textOf(option.label_key) ?? option.code]));
}

function bandsOf({ expr }: DerivationDefinition): readonly Band[] {
  return expr.kind === 'band' ? expr.bands : [];
}

/** Without the member if there is no value. */
export function optional<K extends string, V>(key: K, value: V | undefined): { readonly [P in K]?: V } {
  return (value === undefined ? {} : { [key]: value }) as { readonly [P in K]?: V };
}
