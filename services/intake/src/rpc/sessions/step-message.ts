import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { factValueFromJson } from '@telehealth/contracts/fact-value';
import {
  type EndingSchema,
  InstrumentStepSchema,
  SessionStatus,
  type InstrumentStep as StepMessage,
} from '@telehealth/contracts/intake/v1/instrument_step';
import {
  Display,
  type NodeInputSchema,
  NodeKind,
  Prefill,
  type RenderedNodeSchema,
} from '@telehealth/contracts/intake/v1/rendered_node';
import type { Ending, InstrumentStep, NodeInput, RenderedNode } from '@telehealth/instrument/render';
import { issueToMessage } from '@telehealth/rpc';

const statuses = {
  active: SessionStatus.ACTIVE,
  complete: SessionStatus.COMPLETE,
  abandoned: SessionStatus.ABANDONED,
  blocked: SessionStatus.BLOCKED,
} as const;

const kinds = { question: NodeKind.QUESTION, display: NodeKind.DISPLAY, consent: NodeKind.CONSENT } as const;
const displays = { static: Display.STATIC, computed: Display.COMPUTED } as const;
const prefills = { collect: Prefill.COLLECT, suppress: Prefill.SUPPRESS, confirm: Prefill.CONFIRM } as const;

/** A step in its contract form. */
export function stepToProto(step: InstrumentStep): StepMessage {
  const { node, blocked, handoff, ending } = step;
  return create(InstrumentStepSchema, {
    sessionId: step.sessionId,
    journeyId: step.journeyId,
    status: statuses[step.status],
    progress: step.progress,
    flags: [...(step.flags ?? [])],
    issues: (step.issues ?? []).map(issueToMessage),
    ...(node && { node: nodeToProto(node) }),
    ...(blocked && { blocked: { ...blocked, ungrantedScopes: [...blocked.ungrantedScopes] } }),
    ...(handoff && { handoff: handoffToProto(handoff) }),
    locale: step.locale,
    formatLocale: step.formatLocale,
    units: step.units,
    timeZone: step.timeZone,
    canGoBack: step.canGoBack,
    offeringRef: step.offeringRef ?? '',
    offeringState: step.offeringState,
    reference: step.reference ?? '',
    ...(ending && { ending: endingToProto(ending) }),
  });
}

/** Journeys of earlier versions may have a `redirect` without https, to which nobody is sent (interface.md 2.5). */
function handoffToProto({ redirect, ...rest }: NonNullable<InstrumentStep['handoff']>) {
  return { ...rest, ...(redirect?.startsWith('https:') && { redirect }) };
}

function endingToProto({ code, content, links = [] }: Ending): MessageInitShape<typeof EndingSchema> {
  return { code, content: { ...content }, links: links.map((link) => ({ ...link })) };
}

function nodeToProto(node: RenderedNode): MessageInitShape<typeof RenderedNodeSchema> {
  const { kind, display, prefill, prefilledValue, values, options, grants, content, links, ...rest } = node;
  const { media, offeringRefs, valueLabels, input, ...same } = rest;
  return {
    ...same,
    kind: kinds[kind],
    ...(content && { content: { ...content } }),
    ...(links && { links: links.map((link) => ({ ...link })) }),
    ...(grants && { grants: [...grants] }),
    ...(media && { media: { ...media, accept: [...media.accept], maxBytes: BigInt(media.maxBytes) } }),
    ...(offeringRefs && { offeringRefs: [...offeringRefs] }),
    ...(options && { options: options.map((option) => ({ ...option })) }),
    ...(display && { display: displays[display] }),
    ...(valueLabels && { valueLabels: { ...valueLabels } }),
    ...(input && { input: inputToProto(input) }),
    ...(prefill && { prefill: prefills[prefill] }),
    ...(prefilledValue !== undefined && { prefilledValue: factValueFromJson(prefilledValue) }),
    ...(values && {
      values: Object.fromEntries(
        Object.entries(values).map(([code, value]) => [code, factValueFromJson(value)]),
      ),
    }),
  };
}

function inputToProto({
  fields = [],
  display,
  ...same
}: NodeInput): MessageInitShape<typeof NodeInputSchema> {
  return {
    ...same,
    fields: fields.map(({ options = [], ...field }) => ({
      ...field,
      options: options.map((option) => ({ ...option })),
    })),
    ...(display && { display: { ...display, parts: (display.parts ?? []).map((part) => ({ ...part })) } }),
  };
}
