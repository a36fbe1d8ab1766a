import type { OptionDefinition, QuestionDefinition } from '../bundle/bundle.ts';
import { decimalsOf } from '../bundle/fact-defaults.ts';
import { isWithheld } from '../bundle/withheld-facts.ts';
import type { RenderedUnknownAnswer } from '../session/step.ts';
import { measureOf } from '../units/measure.ts';
import type { Compilation } from './compilation.ts';
import { compileBase, optional, templateBase } from './compile-base.ts';
import { compileBounds } from './compile-bounds.ts';
import { boundsOfFields, compileFields } from './compile-fields.ts';
import { compileInput } from './compile-input.ts';
import { compileMedia, renderMedia } from './compile-media.ts';
import { compileOptions, renderedOptions } from './compile-options.ts';
import { nodePiping } from './compile-piping.ts';
import type { CompiledQuestion } from './instrument.ts';

/** Throws `Error` for an option that the fact lacks. */
export function compileQuestion(
  compilation: Compilation,
  node: QuestionDefinition,
  index: number,
): CompiledQuestion {
  const fact = compilation.factOf(node.fact);
  const options = compileOptions(compilation, node, fact.options);
  const fields = node.fields && compileFields(compilation, node.fields, fact);
  const measure = measureOf(compilation.units, fact.unit, decimalsOf(fact));
  return {
    ...compileBase(compilation, node, index),
    kind: 'question',
    fact,
    factSlot: compilation.slotOf(fact.code),
    control: node.control,
    required: node.required,
    withheld: isWithheld(fact),
    options,
    unknownAnswers: unknownAnswersOf(compilation, node),
    narrowsOptions: narrowsOptions(node, fact.options),
    bounds: fields ? boundsOfFields(fields) : compileBounds(fact, compilation.slotOf),
    measure,
    prefill: node.prefill,
    piping: nodePiping(compilation, node),
    media: node.media && compileMedia(compilation, node.media),
    fields,
    template: Object.freeze({
      ...templateBase(compilation, node),
      fact: fact.shown_as ?? fact.code,
      required: node.required,
      ...optional('mayAutoAdvance', node.may_auto_advance),
      input: compileInput(compilation, { control: node.control, fact, measure, fields }),
      ...optional('options', Object.freeze(renderedOptions(compilation, node, options))),
      ...optional('unknownAnswers', node.unknown_answers && unknownAnswersOf(compilation, node)),
      ...optional('prefill', node.prefill === 'confirm' ? 'collect' : node.prefill),
      ...optional('media', node.media && renderMedia(compilation, node.media)),
    }),
  };
}

function narrowsOptions(
  { options }: QuestionDefinition,
  declared: readonly OptionDefinition[] | undefined,
): boolean {
  if (!declared) return false;
  if (!options || options.length !== declared.length) return options !== undefined;
  return options.some(({ code, when }, index) => when !== undefined || code !== declared[index]?.code);
}

function unknownAnswersOf(
  { textOf }: Compilation,
  { unknown_answers = [] }: QuestionDefinition,
): readonly RenderedUnknownAnswer[] {
  return Object.freeze(
    unknown_answers.map(({ code, means, label_key }) =>
      Object.freeze({ code, label: textOf(label_key) ?? code, means }),
    ),
  );
}
