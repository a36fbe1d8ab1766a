import type { FactDefinition, FieldDefinition, QuestionDefinition } from '../bundle/bundle.ts';
import { decimalsOf } from '../bundle/fact-defaults.ts';
import { measureOf } from '../units/measure.ts';
import type { Compilation } from './compilation.ts';
import { optional } from './compile-base.ts';
import { type CompiledBounds, compileBounds } from './compile-bounds.ts';
import { compileInput } from './compile-input.ts';
import { compileOptions, renderedOptions } from './compile-options.ts';
import type { CompiledField } from './instrument.ts';

type AskedField = NonNullable<QuestionDefinition['fields']>[number];

/** Throws `Error` for a field that the fact lacks. */
export function compileFields(
  compilation: Compilation,
  asked: readonly AskedField[],
  { fields = [] }: FactDefinition,
): readonly CompiledField[] {
  return asked.map((field) => {
    const fact = fields.find(({ code }) => code === field.code);
    if (!fact) throw new Error('a question asks for an undeclared field');
    return compileField(compilation, field, fact);
  });
}

function compileField(
  compilation: Compilation,
  { code: name, control, required }: AskedField,
  fact: FieldDefinition,
): CompiledField {
  const options = compileOptions(compilation, {}, fact.options);
  const measure = measureOf(compilation.units, fact.unit, decimalsOf(fact));
  const label = compilation.textOf(fact.label_key) ?? name;
  const shown = renderedOptions(compilation, { control }, options)?.map(
    ({ code, label: word = code, exclusive }) => Object.freeze({ code, label: word, exclusive }),
  );
  // A field may be about another person.
  const { autocomplete: _, ...input } = compileInput(compilation, {
    control,
    fact,
    measure,
    fields: undefined,
  });
  const value = {
    ...{ fact, control, required, options, measure },
    ...{ unknownAnswers: [], media: undefined, fields: undefined },
  };
  return Object.freeze({
    ...value,
    name,
    label,
    bounds: compileBounds(fact, compilation.slotOf),
    rendered: Object.freeze({
      ...{ name, label, required, control },
      input: Object.freeze(input),
      ...optional('options', shown && Object.freeze(shown)),
    }),
  });
}

/** A list is bounded by the session where a field of it is. */
export function boundsOfFields(fields: readonly CompiledField[]): CompiledBounds {
  const isInSession = fields.some(({ bounds }) => bounds.inSession !== undefined);
  return Object.freeze({ fixed: {}, byFact: false, ...(isInSession && { inSession: () => ({}) }) });
}
