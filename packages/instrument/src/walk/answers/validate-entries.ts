import type { Entry, FieldValue } from '@telehealth/conditions';
import type { FactDefinition } from '../../bundle/bundle.ts';
import { entryBounds } from '../../bundle/fact-defaults.ts';
import type { CompiledField } from '../../compile/instrument.ts';
import type { AnswerFault } from '../../messages/index.ts';
import { accepted, invalid } from '../../values/validation.ts';
import type { AnswerContext, AnswerValidation } from './answer-validation.ts';

interface EntriesQuestion {
  readonly fact: FactDefinition;
  readonly fields: readonly CompiledField[];
}

/** A field at a time, as a question of its own. */
type ValidateField = (field: CompiledField, submitted: unknown, context: AnswerContext) => AnswerValidation;

/** As a whole: one fault leaves nothing of the list. An empty list is an answer. */
export function validateEntries(
  { fact, fields }: EntriesQuestion,
  submitted: readonly unknown[],
  { boundsOf }: AnswerContext,
  validateField: ValidateField,
): AnswerValidation {
  const { min, max } = entryBounds(fact);
  if (submitted.length < min || submitted.length > max) return invalid('group', 'answer.range', { min, max });
  const faults: AnswerFault[] = [];
  const entries: Entry[] = [];
  for (const [index, given] of submitted.entries()) {
    if (!isEntry(given)) return invalid('group', 'answer.type', { entry: index });
    if (Object.keys(given).some((name) => !fields.some((field) => field.name === name)))
      return invalid('group', 'answer.format', { entry: index });
    const entry: Record<string, FieldValue> = {};
    for (const field of fields) {
      const value = Object.hasOwn(given, field.name) ? given[field.name] : undefined;
      const outcome = validateField(field, value, { offered: undefined, boundsOf });
      const located = (fault: AnswerFault) => inEntry(fault, index, field);
      if (outcome.kind === 'contradiction') return { ...outcome, fault: located(outcome.fault) };
      if (outcome.kind === 'invalid') faults.push(located(outcome.fault));
      else if (outcome.kind === 'accepted') entry[field.name] = outcome.value as FieldValue;
    }
    entries.push(entry);
  }
  const [fault, ...others] = faults;
  return fault ? { kind: 'invalid', fault, others } : accepted(entries);
}

function isEntry(given: unknown): given is Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}

function inEntry(fault: AnswerFault, entry: number, { name, label }: CompiledField): AnswerFault {
  return { ...fault, params: { ...fault.params, entry, field: name }, fieldLabel: label };
}
