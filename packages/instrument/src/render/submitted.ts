import { type Entry, type FactMembers, type FactValue, fieldIn, isMembers } from '@telehealth/conditions';
import { chosenLabels } from '../compile/chosen-labels.ts';
import type {
  CompiledControl,
  CompiledField,
  CompiledNode,
  CompiledQuestion,
  Instrument,
} from '../compile/instrument.ts';
import { formatOf, writeFigure } from '../messages/index.ts';
import type { Evaluation } from '../session/evaluation.ts';
import { formatLocaleOf } from '../session/format-locale.ts';
import { type GivenValue, givenValueOf } from '../session/given-value.ts';
import { counts } from '../session/node-state.ts';
import type { AnsweredEntry, Session, UnknownEntry } from '../session/session.ts';
import type { InputField, NodeInput, RenderedNode, RenderedUnknownAnswer } from '../session/step.ts';
import { enteredOf } from '../units/entered.ts';
import { figureOf } from '../units/measure.ts';
import { addressOf } from '../values/validate-address.ts';
import { type CompletedPhase, completedPhases, submittedSession } from '../walk/completed-phases.ts';
import { phaseBounds, planSession, timeZoneOf } from '../walk/plan.ts';
import { raisedFlags } from '../walk/raised-flags.ts';

/** PHI. */
export interface Submitted {
  /** In order, at least one. */
  readonly phases: readonly CompletedPhase[];
  /** In the order of asking, only on the path. */
  readonly answers: readonly SubmittedAnswer[];
  /** Affirmed or declined, at consent nodes and captures on the path. */
  readonly consents: readonly SubmittedConsent[];
  /** The last; absent without one. */
  readonly evaluation?: Evaluation;
  readonly flags: readonly string[];
  /** For ages and days (IANA). */
  readonly timeZone: string;
}

export interface SubmittedAnswer
  extends Pick<AnsweredEntry, 'method' | 'source' | 'at' | 'seq' | 'supersedes' | 'entered'> {
  readonly fact: string;
  /** In the form of `next`. Of an address only the address itself. */
  readonly value: GivenValue;
  /** What an unknown answer means; absent for any other one. */
  readonly unknown?: RenderedUnknownAnswer['means'];
  /** On the path, asking for the fact. */
  readonly nodeId: string;
  /** In the session's locale, as it stood on the screen; empty without a headline. */
  readonly question: string;
  /** In the order of the answer, also of an unknown one; the code of an option without a label. */
  readonly optionLabels: readonly string[];
  /** In the session's locale; empty without one. */
  readonly unit: string;
  /** A number or a month as the patient read it; absent: as `value`, in `unit`. */
  readonly figure?: string;
  /** Of a list. */
  readonly entries?: readonly SubmittedEntry[];
  /** For an address. */
  readonly address?: { readonly deliverable: boolean; readonly simulated: boolean };
  /** For a media item. */
  readonly mediaId?: string;
}

/** The fields that have a value, in the order of asking. */
export interface SubmittedEntry {
  readonly fields: readonly SubmittedField[];
}

export interface SubmittedField
  extends Pick<SubmittedAnswer, 'optionLabels' | 'unit' | 'figure' | 'entered'> {
  readonly name: string;
  readonly value: FactValue;
  /** In the session's locale. */
  readonly label: string;
}

export interface SubmittedConsent {
  readonly nodeId: string;
  readonly version: string;
  readonly copySha256: string;
  readonly affirmed: boolean;
  readonly scopes: readonly string[];
  /** Epoch ms. */
  readonly at: number;
  /** In the session's locale: copy, each slot of the content and each link, separated by blank lines. */
  readonly text: string;
}

/**
 * What counts of a session; undefined before a submission. An unfinished clinical phase is excluded: the submission is
 * then that of the qualification.
 */
export function submittedOf(instrument: Instrument, session: Session): Submitted | undefined {
  const submitted = submittedSession(session);
  return submitted && { ...answeredOf(instrument, submitted), ...evaluatedOf(session) };
}

/** As `Submitted`, of what counts now: it may have no phase, and answers of one that is unfinished. */
export function answeredSoFar(instrument: Instrument, session: Session): Submitted {
  return { ...answeredOf(instrument, session), ...evaluatedOf(session) };
}

function evaluatedOf({ evaluations }: Session): Pick<Submitted, 'evaluation'> {
  const evaluation = evaluations?.at(-1);
  return { ...(evaluation && { evaluation }) };
}

function answeredOf(instrument: Instrument, session: Session): Submitted {
  const plan = planSession(instrument, session);
  const { replay, states } = plan;
  const { from } = phaseBounds(instrument, session.phase);
  const formatLocale = formatLocaleOf(instrument, session);
  const answers: SubmittedAnswer[] = [];
  const consents: SubmittedConsent[] = [];
  for (const node of instrument.nodes) {
    if (!counts(states[node.index])) continue;
    const given = node.index < from ? (replay.submitted ?? replay) : replay;
    if (node.kind === 'question') {
      const entry = given.answers[node.factSlot];
      if (entry?.type === 'unknown') answers.push(unknownAnswerOf(node, entry));
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
  return {
    phases: completedPhases(session),
    answers,
    consents,
    flags: raisedFlags(instrument, plan),
    timeZone: timeZoneOf(plan),
  };
}

function answerOf(node: CompiledQuestion, entry: AnsweredEntry, locale: string): SubmittedAnswer {
  const { value, texts, entered, method, source, at, seq, supersedes, worded } = entry;
  const { id: nodeId, control, fact, template, fields } = node;
  const provenance = { method, source, at, seq, ...(supersedes !== undefined && { supersedes }) };
  const shown = {
    question: worded?.copy ?? template.copy ?? '',
    ...shownValue(node, template, value, locale),
    ...(fields && { entries: (value as readonly Entry[]).map((one) => entryOf(fields, one, locale)) }),
  };
  const answer = {
    fact: fact.code,
    value: givenValueOf(value, texts),
    ...(entered && { entered }),
    nodeId,
    ...shown,
    ...provenance,
  };
  if (!isMembers(value)) return answer;
  if (control === 'media') return { ...answer, mediaId: String(value.media_id) };
  return { ...answer, value: addressOf(value), address: verificationOf(value) };
}

function shownValue(
  { measure, fact }: CompiledControl,
  { input, options }: Pick<RenderedNode | InputField, 'input' | 'options'>,
  value: FactValue,
  locale: string,
): Pick<SubmittedField, 'optionLabels' | 'unit' | 'figure'> {
  return {
    optionLabels: chosenLabels(options, value),
    unit: unitOf(input, value),
    ...(measure &&
      typeof value === 'number' && { figure: writeFigure(measure, figureOf(measure, value), locale) }),
    ...(fact.precision === 'month' && { figure: formatOf(locale).day(String(value)) }),
  };
}

function entryOf(fields: readonly CompiledField[], entry: Entry, locale: string): SubmittedEntry {
  return {
    fields: fields.flatMap((field) => {
      const { name, label, measure } = field;
      const value = fieldIn(entry, name);
      if (value === undefined) return [];
      const entered = typeof value === 'number' ? measure && enteredOf(measure, value) : undefined;
      return [
        {
          name,
          label,
          value,
          ...shownValue(field, field.rendered, value, locale),
          ...(entered && { entered }),
        },
      ];
    }),
  };
}

function unknownAnswerOf(node: CompiledQuestion, entry: UnknownEntry): SubmittedAnswer {
  const { code, at, seq, supersedes, worded } = entry;
  const { id: nodeId, fact, template, unknownAnswers } = node;
  const { label = code, means = 'unknown' } = unknownAnswers.find((one) => one.code === code) ?? {};
  return {
    ...{
      fact: fact.code,
      value: { code },
      unknown: means,
      nodeId,
      question: worded?.copy ?? template.copy ?? '',
    },
    ...{ optionLabels: [label], unit: '', method: 'patient_reported', source: 'typed', at, seq },
    ...(supersedes !== undefined && { supersedes }),
  };
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
