import { type FactMembers, type FactValue, isMembers } from '@telehealth/conditions';
import { chosenLabels } from '../compile/chosen-labels.ts';
import type { CompiledNode, CompiledQuestion, Instrument } from '../compile/instrument.ts';
import { writeFigure } from '../messages/index.ts';
import type { Evaluation } from '../session/evaluation.ts';
import { formatLocaleOf } from '../session/format-locale.ts';
import { counts } from '../session/node-state.ts';
import type { AnsweredEntry, Session } from '../session/session.ts';
import type { NodeInput } from '../session/step.ts';
import { figureOf } from '../units/measure.ts';
import { addressOf } from '../values/validate-address.ts';
import { type CompletedPhase, completedPhases, submittedSession } from '../walk/completed-phases.ts';
import { phaseBounds, planSession, timeZoneOf } from '../walk/plan.ts';
import { raisedFlags } from '../walk/raised-flags.ts';

/** What counts of a session that submitted something. PHI. */
export interface Submitted {
  /** In order, at least one. */
  readonly phases: readonly CompletedPhase[];
  /** In the order they are asked; only of nodes on the path. */
  readonly answers: readonly SubmittedAnswer[];
  /** Affirmed or declined, with a capture or at a node of their own; only of nodes on the path. */
  readonly consents: readonly SubmittedConsent[];
  /** The last one; absent when nothing was evaluated. */
  readonly evaluation?: Evaluation;
  readonly flags: readonly string[];
  /** In which ages and days were judged (IANA). */
  readonly timeZone: string;
}

/** An answer with where it comes from. */
export interface SubmittedAnswer
  extends Pick<AnsweredEntry, 'method' | 'source' | 'at' | 'seq' | 'supersedes' | 'entered'> {
  readonly fact: string;
  /** Of an address the address alone. */
  readonly value: FactValue;
  /** The node on the path that asks for the fact. */
  readonly nodeId: string;
  /** The headline of the node in the session's locale; empty: it has none. */
  readonly question: string;
  /** What the chosen options are called, in the order of the answer; the code of an option without a label. */
  readonly optionLabels: readonly string[];
  /** The unit of a number, in the session's locale; empty: none. */
  readonly unit: string;
  /** The number as the patient read it; absent: in that unit. */
  readonly figure?: string;
  /** Of an address. */
  readonly address?: { readonly deliverable: boolean; readonly simulated: boolean };
  /** Of a media item. */
  readonly mediaId?: string;
}

/** A consent as the patient gave or declined it. */
export interface SubmittedConsent {
  readonly nodeId: string;
  readonly version: string;
  readonly copySha256: string;
  readonly affirmed: boolean;
  readonly scopes: readonly string[];
  /** Epoch ms. */
  readonly at: number;
  /**
   * What was affirmed or declined, in the session's locale: the copy, then each slot of the content, then each link,
   * between blank lines.
   */
  readonly text: string;
}

/**
 * What a session has submitted, as it counts; undefined when it submitted nothing. Of a clinical phase that is not
 * submitted yet, or ended otherwise, nothing is seen: the submission is that of the qualification.
 */
export function submittedOf(instrument: Instrument, session: Session): Submitted | undefined {
  const submitted = submittedSession(session);
  if (!submitted) return undefined;
  const plan = planSession(instrument, submitted);
  const { replay, states } = plan;
  const { from } = phaseBounds(instrument, submitted.phase);
  const formatLocale = formatLocaleOf(instrument, session);
  const answers: SubmittedAnswer[] = [];
  const consents: SubmittedConsent[] = [];
  for (const node of instrument.nodes) {
    if (!counts(states[node.index])) continue;
    const given = node.index < from ? (replay.submitted ?? replay) : replay;
    if (node.kind === 'question') {
      const entry = given.answers[node.factSlot];
      if (entry?.type !== 'answered') continue;
      answers.push(answerOf(node, entry, formatLocale));
      if (!entry.consent) continue;
      const { version, copySha256 } = entry.consent;
      const text = node.template.media?.consentCopy ?? '';
      consents.push({ nodeId: node.id, version, copySha256, affirmed: true, scopes: [], at: entry.at, text });
      continue;
    }
    const response = given.responses[node.index];
    if (response?.type !== 'consented') continue;
    const { version, copySha256, affirmed, scopes, at } = response;
    consents.push({ nodeId: node.id, version, copySha256, affirmed, scopes, at, text: textOf(node) });
  }
  const evaluation = session.evaluations?.at(-1);
  return {
    phases: completedPhases(submitted),
    answers,
    consents,
    ...(evaluation && { evaluation }),
    flags: raisedFlags(instrument, plan),
    timeZone: timeZoneOf(plan),
  };
}

function answerOf(node: CompiledQuestion, entry: AnsweredEntry, locale: string): SubmittedAnswer {
  const { value, entered, method, source, at, seq, supersedes } = entry;
  const { id: nodeId, control, fact, template, measure } = node;
  const provenance = { method, source, at, seq, ...(supersedes !== undefined && { supersedes }) };
  const shown = {
    question: template.copy ?? '',
    optionLabels: chosenLabels(node, value),
    unit: unitOf(template.input, value),
    ...(measure &&
      typeof value === 'number' && { figure: writeFigure(measure, figureOf(measure, value), locale) }),
  };
  const answer = { fact: fact.code, value, ...(entered && { entered }), nodeId, ...shown, ...provenance };
  if (!isMembers(value)) return answer;
  if (control === 'media') return { ...answer, mediaId: String(value.media_id) };
  return { ...answer, value: addressOf(value), address: verificationOf(value) };
}

function unitOf({ unit = '', unitOne = unit }: Partial<NodeInput> = {}, value: FactValue): string {
  return value === 1 ? unitOne : unit;
}

function textOf({ template: { copy, content = {}, links = [] } }: CompiledNode): string {
  const targets = links.map(({ label, href }) => `${label}: ${href}`);
  return [...(copy === undefined ? [] : [copy]), ...Object.values(content), ...targets].join('\n\n');
}

function verificationOf({ deliverable, simulated }: FactMembers) {
  return { deliverable: deliverable === true, simulated: simulated === true };
}
