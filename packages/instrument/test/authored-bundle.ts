import { type FactValue, isMembers } from '@telehealth/conditions';
import type { Bundle, FactDefinition, NodeDefinition } from '../src/bundle/bundle.ts';
import { endingCodes } from '../src/bundle/schema/ending-codes.ts';
import { compileInstrument, type Instrument } from '../src/compile/compile.ts';
import type { CompiledQuestion } from '../src/compile/instrument.ts';
import { lintBundle } from '../src/lint/lint-bundle.ts';
import type { Session } from '../src/session/session.ts';
import type { ProvidedAddress } from '../src/values/address.ts';
import type { GivenAnswer } from '../src/walk/answers/given-answer.ts';
import { decideNext, type NextDecision } from '../src/walk/decide-next.ts';

/** 2026-06-15T12:00:00Z */
export const openedAt = Date.UTC(2026, 5, 15, 12);

/**
 * A bundle of the nodes and facts, with a label for all that is shown and a text for every copy key that is named.
 */
export function bundleOf(
  authored: {
    readonly nodes: readonly NodeDefinition[];
    readonly facts?: readonly FactDefinition[];
  } & Partial<Pick<Bundle, 'derivations' | 'flags' | 'sections' | 'phases' | 'stop_when'>>,
): Bundle {
  const shown = authored.nodes.flatMap((node) =>
    node.kind === 'question'
      ? []
      : [...(node.echo ?? []), ...(node.kind === 'display' ? (node.primary ?? []) : [])],
  );
  const shownLabelled = <T extends { readonly code: string }>(list: readonly T[] = []) =>
    list.map((one) => (shown.includes(one.code) ? { label_key: `t.${one.code}`, ...one } : one));
  const parts = {
    ...authored,
    facts: shownLabelled((authored.facts ?? []).map(labelled)).map((fact) => ({
      screening: 'shared' as const,
      ...fact,
    })),
    derivations: shownLabelled(authored.derivations),
    sections: authored.sections ?? [{ id: 'main', label_key: 't.section' }],
    nodes: authored.nodes.map(worded),
    endings: Object.fromEntries(endingCodes.map((code) => [code, { headline: `t.ending.${code}` }] as const)),
  };
  const keys = [...JSON.stringify(parts).matchAll(/"(t\.[a-z0-9_.]+)"/g)].map(([, key = '']) => key);
  return {
    schema: 'instrument/1',
    id: 'test.initial',
    version: '1.0.0',
    therapy: 'walk',
    ...(parts.phases && { phases: parts.phases }),
    content_status: 'placeholder_not_approved',
    locales: ['en'],
    facts: parts.facts,
    derivations: parts.derivations,
    sections: parts.sections,
    nodes: parts.nodes,
    endings: parts.endings,
    flags: parts.flags ?? [],
    ...(parts.stop_when && { stop_when: parts.stop_when }),
    copy: { en: Object.fromEntries(keys.map((key) => [key, `Text of ${key}`])) },
  };
}

/** The fact with a label for each option. */
function labelled(fact: FactDefinition): FactDefinition {
  if (!fact.options) return fact;
  return { ...fact, options: fact.options.map((option) => ({ label_key: `t.${option.code}`, ...option })) };
}

function worded(node: NodeDefinition): NodeDefinition {
  return node.kind === 'question' ? { copy: `t.${node.fact}`, ...node } : node;
}

/** The compiled bundle; throws when the lint finds an error in it. */
export function instrumentOf(parts: Parameters<typeof bundleOf>[0]): Instrument {
  const { bundle, findings } = lintBundle(bundleOf(parts));
  if (!bundle) throw new Error(JSON.stringify(findings));
  return compileInstrument(bundle);
}

/** A required question named after its fact. */
export function ask(
  fact: string,
  control: Extract<NodeDefinition, { kind: 'question' }>['control'],
  more: Partial<Extract<NodeDefinition, { kind: 'question' }>> = {},
): NodeDefinition {
  return { id: `q_${fact}`, kind: 'question', section: 'main', fact, control, required: true, ...more };
}

/** A consent with its text. */
export function consent(
  id: string,
  required: boolean,
  more: Partial<Extract<NodeDefinition, { kind: 'consent' }>> = {},
): NodeDefinition {
  return {
    id,
    kind: 'consent',
    section: 'main',
    control: 'affirm',
    content: { affirmation: `t.${id}` },
    grants: [`scope_${id}`],
    consent: { version: 'v1', required },
    ...more,
  };
}

/** Yes/no facts. */
export function yesNoFacts(...codes: readonly string[]): readonly FactDefinition[] {
  return codes.map((code) => ({ code, value_type: 'boolean', cardinality: 'single' }));
}

/** What a provider knows by the id of any suggestion. */
export const providedAddress: ProvidedAddress = {
  address: { line1: '1 Elm St', city: 'Reno', state: 'NV', postalCode: '89501', country: 'US' },
  deliverable: true,
  simulated: false,
};

/** Decides as the service does: every suggestion is the provided address, every media item one of the node. */
function decided(
  instrument: Instrument,
  session: Session,
  submission: GivenAnswer,
  at: number,
): NextDecision {
  const decision = decideNext(instrument, session, submission, at);
  if (decision.kind !== 'lacking') return decision;
  const mediaItem = { nodeId: submission.nodeId };
  const found = 'mediaId' in decision.lookUp ? { mediaItem } : { suggestion: providedAddress };
  return decideNext(instrument, session, submission, at, found);
}

/** Submits to the current node and expects it to be accepted. */
export function submit(
  instrument: Instrument,
  session: Session,
  submission: Omit<GivenAnswer, 'nodeId'> & { readonly nodeId?: string },
  at: number = openedAt,
): Session {
  const decision = decided(instrument, session, { nodeId: currentOf(session), ...submission }, at);
  if (decision.kind !== 'advanced') throw new Error(`expected an advance, got ${JSON.stringify(decision)}`);
  return decision.session;
}

/** Submits to the current node, whatever comes of it. */
export function tryNext(
  instrument: Instrument,
  session: Session,
  submission: Omit<GivenAnswer, 'nodeId'> & { readonly nodeId?: string },
): NextDecision {
  return decided(instrument, session, { nodeId: currentOf(session), ...submission }, openedAt);
}

/** Id of the current node; empty at an end. */
export function currentOf(session: Session): string {
  return session.state.status === 'active' ? session.state.current.nodeId : '';
}

/** What the patient of a walk would say, by fact code; a fact left out is skipped. */
export type Answers = Readonly<Record<string, FactValue>>;

/** What to submit at the current node: the answer to its fact, or an affirmation, or nothing for a display. */
export function submissionFor(instrument: Instrument, session: Session, answers: Answers): GivenAnswer {
  const node = instrument.nodeById.get(currentOf(session));
  if (!node) throw new Error('the session has ended');
  if (node.kind === 'display') return { nodeId: node.id };
  if (node.kind === 'question') return answerAt(node, answers[node.fact.code]);
  return { nodeId: node.id, consent: { affirmed: true, consentVersion: node.version } };
}

/** The submission that answers the question with the value; undefined passes it over. */
export function answerAt({ id: nodeId, media }: CompiledQuestion, value: FactValue | undefined): GivenAnswer {
  if (!media) return { nodeId, answer: value };
  const { media_id: mediaId } = isMembers(value) ? value : {};
  if (typeof mediaId !== 'string') return { nodeId };
  const { consent } = media;
  return {
    nodeId,
    mediaId,
    ...(consent && { consent: { affirmed: true, consentVersion: consent.version } }),
  };
}

/** Every session of a walk to its end, the given one first. */
export function walk(instrument: Instrument, session: Session, answers: Answers): readonly Session[] {
  const sessions = [session];
  for (let last = session; last.state.status === 'active'; ) {
    last = submit(instrument, last, submissionFor(instrument, last, answers));
    sessions.push(last);
    if (sessions.length > 500) throw new Error('the walk does not end');
  }
  return sessions;
}

/** A fact of one value. */
export function fact(
  code: string,
  value_type: FactDefinition['value_type'],
  more: Partial<FactDefinition> = {},
): FactDefinition {
  return { code, value_type, cardinality: 'single', ...more };
}

/** A fact of one of the options, and one of several of them; `none` excludes the others. */
export function choice(code: string, ...options: readonly string[]): FactDefinition {
  return fact(code, 'code', {
    options: options.map((option) => ({ code: option, ...(option === 'none' && { exclusive: true }) })),
  });
}

export function choices(code: string, ...options: readonly string[]): FactDefinition {
  return { ...choice(code, ...options), cardinality: 'multi' };
}

/** The condition that a yes/no fact is true. */
export const isTrue = (ref: string) => ({ kind: 'compare', ref, op: 'eq', value: true }) as const;
