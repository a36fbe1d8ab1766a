import type { Issue } from '@telehealth/errors';
import { chosenLabels } from '../compile/chosen-labels.ts';
import type { CompiledQuestion, Instrument } from '../compile/instrument.ts';
import { formatOf, unitIn, wordsOf, writeFigure } from '../messages/index.ts';
import type { AnsweredEntry, LogEntry } from '../session/session.ts';
import { figureOf } from '../units/measure.ts';
import { subjectOf } from './answers/validate-answer.ts';
import type { Plan } from './plan.ts';

/**
 * Asks whether an answer that ends the intake early is intended, in the session's format locale. Repeats ages, options,
 * numbers and days; never typed text.
 */
export function confirmEnd(
  instrument: Instrument,
  node: CompiledQuestion,
  entry: LogEntry,
  plan: Plan,
  locale: string,
): Issue {
  const { confirmations, issues } = wordsOf(locale);
  const understood =
    entry.type === 'answered'
      ? understoodOf(instrument, node, entry, plan, locale)
      : confirmations.passedOver();
  const unknown = entry.type === 'unknown' && node.unknownAnswers.find(({ code }) => code === entry.code);
  const message =
    (unknown ? confirmations.chosen([unknown.label]) : understood) ??
    issues['answer.confirm'](subjectOf(node), {}, formatOf(locale));
  return { code: 'answer.confirm', message };
}

function understoodOf(
  instrument: Instrument,
  node: CompiledQuestion,
  { value }: AnsweredEntry,
  { slots }: Plan,
  locale: string,
): string | undefined {
  const { confirmations } = wordsOf(locale);
  const format = formatOf(locale);
  const labels = chosenLabels(node, value);
  if (labels.length > 0) return confirmations.chosen(labels);
  const { code, value_type: type, unit } = node.fact;
  if (type === 'date') {
    const age = ageSlotOf(instrument, code);
    const years = age === undefined ? undefined : slots[age];
    if (typeof years === 'number') return confirmations.age(years, format);
    return confirmations.entered(format.day(String(value)));
  }
  if (typeof value !== 'number') return undefined;
  if (node.measure)
    return confirmations.entered(writeFigure(node.measure, figureOf(node.measure, value), locale));
  return confirmations.entered(
    `${format.number(value)}${unit === undefined ? '' : ` ${unitIn(locale, unit)}`}`,
  );
}

function ageSlotOf({ bundle, slotByCode }: Instrument, fact: string): number | undefined {
  const derivation = bundle.derivations.find(({ expr }) => expr.kind === 'age_years' && expr.from === fact);
  return derivation && slotByCode.get(derivation.code);
}
