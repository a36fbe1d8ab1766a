import type {
  ConsentDefinition,
  DisplayDefinition,
  MediaDefinition,
  NodeDefinition,
  OfferedOption,
  OptionDefinition,
  QuestionDefinition,
} from '../bundle/bundle.ts';
import { consentCopyHash } from '../bundle/bundle-hash.ts';
import { sha256Hex } from '../bundle/digest.ts';
import type { DisplayZone, MediaConfig, RenderedNode, RenderedOption } from '../render/step.ts';
import type { Compilation } from './compilation.ts';
import type {
  CompiledConsent,
  CompiledDisplay,
  CompiledMedia,
  CompiledNode,
  CompiledOption,
  CompiledQuestion,
  CompiledReassurance,
  ShownValue,
} from './instrument.ts';

/** What an undecided node counts in the progress when its author does not say. */
const defaultWeight = 0.5;

/** Compiles one node; `index` is its position in the walk. */
export function compileNode(compilation: Compilation, node: NodeDefinition, index: number): CompiledNode {
  switch (node.kind) {
    case 'question':
      return compileQuestion(compilation, node, index);
    case 'display':
      return compileDisplay(compilation, node, index);
    case 'consent':
      return compileConsent(compilation, node, index);
  }
}

function compileBase(compilation: Compilation, node: NodeDefinition, index: number) {
  const { bundle, texts } = compilation;
  const labelKey = bundle.sections.find(({ id }) => id === node.section)?.label_key ?? undefined;
  return {
    index,
    id: node.id,
    when: node.when && compilation.compile(node.when),
    showOnUnknown: node.on_unknown === 'show',
    weight: node.progress_weight ?? defaultWeight,
    inputs: compilation.inputsOf(node.when),
    sectionLabel: labelKey === undefined ? undefined : texts[labelKey],
  };
}

function templateBase({ texts }: Compilation, node: NodeDefinition) {
  const content = Object.entries(node.content ?? {}).map(([slot, key]) => [slot, texts[key] ?? '']);
  return {
    nodeId: node.id,
    kind: node.kind,
    sectionId: node.section,
    control: node.control,
    ...optional('copy', node.copy === undefined ? undefined : texts[node.copy]),
    ...(content.length === 0 ? {} : { content: Object.freeze(Object.fromEntries(content)) }),
  } satisfies RenderedNode;
}

function compileQuestion(
  compilation: Compilation,
  node: QuestionDefinition,
  index: number,
): CompiledQuestion {
  const fact = compilation.factOf(node.fact);
  const options = compileOptions(compilation, node, fact.options);
  return {
    ...compileBase(compilation, node, index),
    kind: 'question',
    fact,
    factSlot: compilation.slotOf(fact.code),
    control: node.control,
    required: node.required,
    withheld: fact.identity_document === true,
    options,
    narrowsOptions: narrowsOptions(node, fact.options),
    prefill: node.prefill,
    media: node.media && compileMedia(compilation, node.media),
    template: Object.freeze({
      ...templateBase(compilation, node),
      fact: fact.shown_as ?? fact.code,
      required: node.required,
      ...optional('mayAutoAdvance', node.may_auto_advance),
      ...optional('options', options && Object.freeze(options.map(({ rendered }) => rendered))),
      ...optional('prefill', node.prefill === 'confirm' ? 'collect' : node.prefill),
      ...optional('media', node.media && renderMedia(compilation, node.media)),
    }),
  };
}

function compileMedia({ texts }: Compilation, definition: MediaDefinition): CompiledMedia {
  const { consent } = definition;
  return Object.freeze({
    definition,
    consent: consent && {
      version: consent.version,
      copySha256: sha256Hex(texts[consent.copy] ?? ''),
    },
  });
}

function renderMedia({ texts }: Compilation, media: MediaDefinition): MediaConfig {
  const { consent } = media;
  return Object.freeze({
    kind: media.kind,
    accept: media.accept,
    captureMode: media.capture_mode,
    maxBytes: media.max_bytes,
    resumable: media.resumable,
    requireConsent: consent !== undefined,
    ...optional('facing', media.facing),
    ...optional('maxDurationS', media.max_duration_s),
    ...optional('minDurationS', media.min_duration_s),
    ...(consent && {
      consentVersion: consent.version,
      ...optional('consentCopy', texts[consent.copy]),
      ...optional('consentFact', consent.fact),
    }),
  });
}

function narrowsOptions(
  { options }: QuestionDefinition,
  declared: readonly OptionDefinition[] | undefined,
): boolean {
  if (!options || !declared || options.length !== declared.length) return options !== undefined;
  return options.some(({ code, when }, index) => when !== undefined || code !== declared[index]?.code);
}

function compileOptions(
  compilation: Compilation,
  node: QuestionDefinition,
  declared: readonly OptionDefinition[] | undefined,
): readonly CompiledOption[] | undefined {
  if (!declared) return undefined;
  const offered: readonly OfferedOption[] = node.options ?? declared.map(({ code }) => ({ code }));
  return offered.map(({ code, when, label_key = undefined }) => {
    const option = declared.find((one) => one.code === code);
    if (!option) throw new Error('a question offers an undeclared option');
    return Object.freeze({
      code,
      exclusive: option.exclusive === true,
      when: when && compilation.compile(when),
      rendered: renderOption(compilation, label_key === undefined ? option : { ...option, label_key }),
    });
  });
}

function renderOption({ texts }: Compilation, option: OptionDefinition): RenderedOption {
  return Object.freeze({
    code: option.code,
    exclusive: option.exclusive === true,
    ...optional('label', option.label_key === undefined ? undefined : texts[option.label_key]),
    ...optional('classificationCode', option.classification_code),
  });
}

function compileDisplay(compilation: Compilation, node: DisplayDefinition, index: number): CompiledDisplay {
  const base = compileBase(compilation, node, index);
  const primary = node.primary ?? [];
  return {
    ...base,
    kind: 'display',
    inputs: [...new Set([...base.inputs, ...compilation.baseSlots(primary)])],
    primary: primary.map(compilation.slotOf),
    shown: shownValues(compilation, [...primary, ...(node.echo ?? [])]),
    reassurance: compileReassurance(compilation, node),
    offeringRefs: node.offering_refs,
    template: Object.freeze({
      ...templateBase(compilation, node),
      display: node.display,
      ...optional('interstitial', node.interstitial),
      ...optional('zone', compileZone(compilation, node)),
      ...optional('offeringRefs', node.offering_refs),
    }),
  };
}

function compileZone({ texts }: Compilation, { zone }: DisplayDefinition): DisplayZone | undefined {
  if (!zone) return undefined;
  return Object.freeze({
    scaleMin: zone.scale_min,
    scaleMax: zone.scale_max,
    zoneMin: zone.zone_min,
    zoneMax: zone.zone_max,
    ...optional('zoneLabel', zone.zone_label === undefined ? undefined : texts[zone.zone_label]),
  });
}

function compileReassurance(
  { texts, slotOf }: Compilation,
  { zone, reassurance }: DisplayDefinition,
): CompiledReassurance | undefined {
  if (!zone || !reassurance) return undefined;
  const line = (key: string | undefined) => (key === undefined ? undefined : texts[key]);
  return Object.freeze({
    slot: slotOf(zone.of),
    zoneMin: zone.zone_min,
    zoneMax: zone.zone_max,
    below: line(reassurance.below),
    inZone: line(reassurance.in_zone),
    above: line(reassurance.above),
  });
}

function compileConsent(compilation: Compilation, node: ConsentDefinition, index: number): CompiledConsent {
  return {
    ...compileBase(compilation, node, index),
    kind: 'consent',
    version: node.consent.version,
    required: node.consent.required,
    grants: node.grants,
    supportRoute: node.consent.support_route,
    copySha256: consentCopyHash(compilation.bundle, node, compilation.locale),
    shown: shownValues(compilation, node.echo ?? []),
    template: Object.freeze({
      ...templateBase(compilation, node),
      consentVersion: node.consent.version,
      grants: node.grants,
      required: node.consent.required,
    }),
  };
}

function shownValues({ slotOf }: Compilation, refs: readonly string[]): readonly ShownValue[] {
  return [...new Set(refs)].map((code) => Object.freeze({ code, slot: slotOf(code) }));
}

/** An object with the member, or without when there is no value. */
function optional<K extends string, V>(key: K, value: V | undefined): { readonly [P in K]?: V } {
  return (value === undefined ? {} : { [key]: value }) as { readonly [P in K]?: V };
}
