import { type Entry, type FactValue, fieldIn, isMembers } from '@telehealth/conditions';
import { type Bounds, isWithin } from '../bundle/bounds.ts';
import { decimalsOf } from '../bundle/fact-defaults.ts';
import { boundsIn } from '../compile/compile-bounds.ts';
import { sessionBounds } from '../compile/compile-input.ts';
import type {
  CompiledControl,
  CompiledDisplay,
  CompiledField,
  CompiledNode,
  CompiledQuestion,
  Instrument,
  Piping,
  ShownValue,
} from '../compile/instrument.ts';
import { formatOf, writeFigure } from '../messages/index.ts';
import { givenValueOf } from '../session/given-value.ts';
import { dayOpened } from '../session/patient-day.ts';
import type { Session } from '../session/session.ts';
import type { NodeInput, RenderedNode, ValueLabel } from '../session/step.ts';
import { figureOf, figuresWithin } from '../units/measure.ts';
import { rounded } from '../units/rounded.ts';
import { decideShownNumber } from '../values/shown-number.ts';
import { addressOf } from '../values/validate-address.ts';
import { prefillOf } from '../walk/answers/contact-prefill.ts';
import type { FactEntry } from '../walk/answers/replay.ts';
import { offeringsListed, optionsOffered, valuesShown } from '../walk/offered.ts';
import { knownAtCurrent, type Plan } from '../walk/plan.ts';
import { pipedTexts } from '../wording/piped-text.ts';

export interface NodeContext {
  readonly instrument: Instrument;
  readonly offeringRef: string | undefined;
  /** BCP 47, for numbers. */
  readonly formatLocale: string;
}

/**
 * As the patient sees it now (interface.md 2.2). There is no `computed_stub`: a computed display without values is not
 * shown.
 */
export function renderNode(
  node: CompiledNode,
  plan: Plan,
  session: Session,
  context: NodeContext,
): RenderedNode {
  switch (node.kind) {
    case 'question':
      return withWords(renderQuestion(node, plan, session), node.piping, plan, context);
    case 'display':
      return withWords(renderDisplay(node, plan, session, context), node.piping, plan, context);
    case 'consent':
      return { ...node.template, ...shownValues(node.shown, plan, context) };
  }
}

/** In place of placeholders. */
function withWords(
  rendered: RenderedNode,
  piping: Piping | undefined,
  plan: Plan,
  { instrument, formatLocale }: NodeContext,
): RenderedNode {
  if (!piping) return rendered;
  const { copy = rendered.copy, ...content } = pipedTexts(
    piping,
    knownAtCurrent(instrument, plan, formatLocale),
  );
  return {
    ...rendered,
    holdsAnswers: true,
    ...(copy !== undefined && { copy }),
    ...(rendered.content && { content: { ...rendered.content, ...content } }),
  };
}

function renderQuestion(node: CompiledQuestion, { atCurrent, replay }: Plan, session: Session): RenderedNode {
  const { slots, patientDay } = atCurrent;
  const offered = optionsOffered(node, slots);
  const latest = replay.latest[node.factSlot];
  const prefilled = prefilledAt(node, latest, session, offered);
  const unknown = latest?.type === 'unknown' ? latest.code : undefined;
  const { texts } = latest?.type === 'answered' ? latest : {};
  const boundsOf = ({ bounds }: CompiledControl) =>
    bounds.inSession && boundsIn(bounds, dayOpened(session, patientDay), (slot) => slots[slot]);
  const input = node.fields ? listInput(node, boundsOf) : inputWithin(node, node.template.input, boundsOf);
  const shown = node.prefill === 'suppress' ? undefined : withinBounds(node, prefilled, boundsOf);
  if (!offered && !input && shown === undefined && unknown === undefined) return node.template;
  return {
    ...node.template,
    ...(input ? { input } : {}),
    ...(offered ? { options: optionsOf(node, offered) } : {}),
    ...(shown === undefined ? {} : { prefill: 'confirm', prefilledValue: givenValueOf(shown, texts) }),
    ...(unknown === undefined || node.prefill === 'suppress'
      ? {}
      : { prefill: 'confirm', prefilledUnknown: unknown }),
  };
}

/** An unknown answer takes the place of what the entry brought. */
function prefilledAt(
  node: CompiledQuestion,
  latest: FactEntry | undefined,
  session: Session,
  offered: readonly string[] | undefined,
): FactValue | undefined {
  if (latest?.type === 'answered') return earlierAnswer(latest.value, offered);
  return latest?.type === 'unknown' ? undefined : prefillOf(session, node);
}

/** Undefined: equal in every session. */
type BoundsOf = (control: CompiledControl) => Bounds | undefined;

/** Undefined without bounds of the session. */
function listInput(
  { bounds, fields = [], template }: CompiledQuestion,
  boundsOf: BoundsOf,
): NodeInput | undefined {
  if (!bounds.inSession || !template.input) return undefined;
  return {
    ...template.input,
    fields: fields.map((field) => {
      const input = inputWithin(field, field.rendered.input, boundsOf);
      return input ? { ...field.rendered, input } : field.rendered;
    }),
  };
}

function inputWithin(
  control: CompiledControl,
  authored: NodeInput | undefined,
  boundsOf: BoundsOf,
): NodeInput | undefined {
  const bounds = boundsOf(control);
  if (!bounds || !authored) return undefined;
  const { measure, fact } = control;
  const { display, ...input } = authored;
  const within = { ...input, ...sessionBounds(input.valueType, bounds) };
  if (!display || !measure) return within;
  const figures = figuresWithin(measure, bounds);
  return figures
    ? { ...within, display: { ...display, ...figures } }
    : { ...within, decimals: decimalsOf(fact) };
}

/** What the control still accepts of an earlier answer. */
function withinBounds(
  control: CompiledControl,
  value: FactValue | undefined,
  boundsOf: BoundsOf,
): FactValue | undefined {
  const { fields } = control;
  if (fields && value !== undefined)
    return (value as readonly Entry[]).map((entry) => entryWithin(fields, entry, boundsOf));
  const bounds = boundsOf(control);
  const isLimited = typeof value === 'number' || typeof value === 'string';
  return bounds && isLimited && !isWithin(bounds, value) ? undefined : value;
}

function entryWithin(fields: readonly CompiledField[], entry: Entry, boundsOf: BoundsOf): Entry {
  const kept = fields.flatMap((field) => {
    const value = withinBounds(field, fieldIn(entry, field.name), boundsOf);
    return value === undefined ? [] : [[field.name, value] as const];
  });
  return Object.fromEntries(kept) as Entry;
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
  context: NodeContext,
): RenderedNode {
  const { offeringRef } = context;
  const line = reassuranceLine(node, plan);
  const listed = offeringsListed(node, session);
  const isListed = offeringRef !== undefined && listed?.includes(offeringRef);
  return {
    ...node.template,
    ...(listed ? { offeringRefs: isListed ? [offeringRef] : listed } : {}),
    ...shownValues(node.shown, plan, context),
    ...(line === undefined ? {} : { reassurance: line }),
  };
}

function shownValues(
  shown: readonly ShownValue[],
  { atCurrent: { slots } }: Plan,
  { formatLocale }: NodeContext,
): Pick<RenderedNode, 'values' | 'valueLabels'> {
  const values = valuesShown(shown, slots);
  if (!values) return {};
  const labels: Record<string, ValueLabel> = {};
  for (const each of shown) {
    const { code, slot, words, unitOfOne } = each;
    const value = slots[slot];
    if (!each.label || value === undefined) continue;
    const label = withUnitOf(each.label, values[code], unitOfOne);
    if (words.size > 0) labels[code] = inWords(label, value, words);
    else if (typeof value === 'number') labels[code] = numberIn(label, value, each, formatLocale);
    else labels[code] = isMonth(label, value) ? { ...label, text: formatOf(formatLocale).day(value) } : label;
  }
  return Object.keys(labels).length > 0 ? { values, valueLabels: labels } : { values };
}

function inWords(label: ValueLabel, value: FactValue, words: ReadonlyMap<string, string>): ValueLabel {
  const text = [value].flat().map((code) => words.get(String(code)) ?? String(code));
  return { ...label, text: text.join(', ') };
}

function isMonth({ valueType }: ValueLabel, value: FactValue): value is string {
  return valueType === 'date' && typeof value === 'string' && value.length === 7;
}

function withUnitOf(
  label: ValueLabel,
  value: FactValue | undefined,
  unitOfOne: string | undefined,
): ValueLabel {
  return value === 1 && unitOfOne !== undefined ? { ...label, unit: unitOfOne } : label;
}

/**
 * A number shown in another unit is written out, without a unit beside it. One that would be rounded across a cut gets
 * more decimal places.
 */
function numberIn(
  label: ValueLabel,
  value: number,
  { measure, round, cuts }: ShownValue,
  locale: string,
): ValueLabel {
  if (measure) {
    const { unit: _, ...rest } = label;
    return { ...rest, text: writeFigure(measure, figureOf(measure, value), locale) };
  }
  if (round === undefined) return label;
  const shown = decideShownNumber(value, round, cuts);
  return shown === rounded(value, round) ? label : { ...label, text: formatOf(locale).number(shown) };
}

function reassuranceLine(
  { reassurance, template }: CompiledDisplay,
  { atCurrent: { slots } }: Plan,
): string | undefined {
  const { zone } = template;
  if (!reassurance || !zone) return undefined;
  const value = slots[reassurance.slot];
  if (typeof value !== 'number') return undefined;
  if (value < zone.zoneMin) return reassurance.below;
  return value > zone.zoneMax ? reassurance.above : reassurance.inZone;
}
