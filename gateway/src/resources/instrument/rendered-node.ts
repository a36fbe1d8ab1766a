import { factValueToJson } from '@telehealth/contracts/fact-value';
import {
  Display,
  DisplayZoneSchema,
  MediaConfigSchema,
  NodeInputSchema,
  NodeKind,
  Prefill,
  type RenderedNode,
  type RenderedOption,
  ValueLabelSchema,
} from '@telehealth/contracts/intake/v1/rendered_node';
import {
  DisplayZone,
  MediaConfig,
  NodeInput,
  type RenderedNode as RenderedNodeJson,
  ValueLabel,
} from '@telehealth/public-api/instrument/rendered-node';
import { jsonEncoder } from '../routes/json-encoder.ts';

// Few nodes have these parts; what every node may have is encoded by hand, because resolve and next are called most.
const mediaToJson = jsonEncoder(MediaConfigSchema, MediaConfig);
const zoneToJson = jsonEncoder(DisplayZoneSchema, DisplayZone);
const inputToJson = jsonEncoder(NodeInputSchema, NodeInput);
const labelToJson = jsonEncoder(ValueLabelSchema, ValueLabel);

const kinds: Readonly<Record<number, RenderedNodeJson['kind']>> = {
  [NodeKind.QUESTION]: 'question',
  [NodeKind.DISPLAY]: 'display',
  [NodeKind.CONSENT]: 'consent',
};

const displays: Readonly<Record<number, NonNullable<RenderedNodeJson['display']>>> = {
  [Display.STATIC]: 'static',
  [Display.COMPUTED]: 'computed',
};

const prefills: Readonly<Record<number, NonNullable<RenderedNodeJson['prefill']>>> = {
  [Prefill.COLLECT]: 'collect',
  [Prefill.SUPPRESS]: 'suppress',
  [Prefill.CONFIRM]: 'confirm',
};

/** A node as bodies show it (interface.md 2.2): empty fields are absent. */
export function renderedNodeToJson(node: RenderedNode): RenderedNodeJson {
  const kind = kinds[node.kind];
  if (kind === undefined) throw new Error('the node has no kind');
  const json: RenderedNodeJson = { node_id: node.nodeId, kind, section_id: node.sectionId };

  if (node.copy !== '') json.copy = node.copy;
  if (hasMembers(node.content)) json.content = node.content;
  if (node.control !== '') json.control = node.control;
  if (node.fact !== '') json.fact = node.fact;
  const display = displays[node.display];
  if (display !== undefined) json.display = display;
  if (node.computedStub) json.computed_stub = true;
  if (node.consentVersion !== '') json.consent_version = node.consentVersion;
  if (node.grants.length > 0) json.grants = node.grants;
  if (node.interstitial) json.interstitial = true;
  if (node.mayAutoAdvance) json.may_auto_advance = true;
  if (node.media !== undefined) json.media = mediaToJson(node.media);
  if (node.offeringRefs.length > 0) json.offering_refs = node.offeringRefs;
  if (node.options.length > 0) {
    json.option_codes = node.options.map((option) => option.code);
    json.options = node.options.map(optionToJson);
  }
  const prefill = prefills[node.prefill];
  if (prefill !== undefined) json.prefill = prefill;
  if (node.prefilledValue !== undefined) json.prefilled_value = factValueToJson(node.prefilledValue);
  if (node.reassurance !== '') json.reassurance = node.reassurance;
  if (node.required !== undefined) json.required = node.required;
  if (node.themeJson !== '') json.theme = JSON.parse(node.themeJson);
  if (hasMembers(node.values)) {
    const values = Object.entries(node.values).map(([code, value]) => [code, factValueToJson(value)]);
    json.values = Object.fromEntries(values);
  }
  if (hasMembers(node.valueLabels)) {
    const labels = Object.entries(node.valueLabels).map(([code, label]) => [code, labelToJson(label)]);
    json.value_labels = Object.fromEntries(labels);
  }
  if (node.zone !== undefined) json.zone = zoneToJson(node.zone);
  if (node.input !== undefined) json.input = inputToJson(node.input);
  return json;
}

function optionToJson(option: RenderedOption): NonNullable<RenderedNodeJson['options']>[number] {
  return {
    code: option.code,
    exclusive: option.exclusive,
    ...(option.label !== '' && { label: option.label }),
    ...(option.classificationCode !== '' && { classification_code: option.classificationCode }),
  };
}

function hasMembers(map: object): boolean {
  for (const _ in map) return true;
  return false;
}
