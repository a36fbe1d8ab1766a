import type {
  OfferedOption,
  OptionDefinition,
  PleaseSayDefinition,
  QuestionDefinition,
} from '../bundle/bundle.ts';
import { decimalsOf } from '../bundle/fact-defaults.ts';
import { isWithheld } from '../bundle/withheld-facts.ts';
import { wordsOf } from '../messages/index.ts';
import type { RenderedOption, RenderedPleaseSay, RenderedUnknownAnswer } from '../session/step.ts';
import { measureOf } from '../units/measure.ts';
import type { Compilation } from './compilation.ts';
import { compileBase, optional, templateBase } from './compile-base.ts';
import { compileBounds } from './compile-bounds.ts';
import { compileInput } from './compile-input.ts';
import { compileMedia, renderMedia } from './compile-media.ts';
import type { CompiledOption, CompiledQuestion } from './instrument.ts';

/** Throws `Error` for an option that the fact lacks. */
export function compileQuestion(
  compilation: Compilation,
  node: QuestionDefinition,
  index: number,
): CompiledQuestion {
  const fact = compilation.factOf(node.fact);
  const options = compileOptions(compilation, node, fact.options);
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
    bounds: compileBounds(fact, compilation.slotOf),
    measure,
    prefill: node.prefill,
    media: node.media && compileMedia(compilation, node.media),
    template: Object.freeze({
      ...templateBase(compilation, node),
      fact: fact.shown_as ?? fact.code,
      required: node.required,
      ...optional('mayAutoAdvance', node.may_auto_advance),
      input: compileInput(compilation, node, fact, measure),
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

function compileOptions(
  compilation: Compilation,
  node: QuestionDefinition,
  declared: readonly OptionDefinition[] | undefined,
): readonly CompiledOption[] | undefined {
  if (!declared) return undefined;
  const offered: readonly OfferedOption[] = node.options ?? declared.map(({ code }) => ({ code }));
  return offered.map(({ code, when, label_key = undefined }) => {
    const option = declared.find((one) => one.code === code);
    if (!option) throw new Error('a question offers an undeclared option');
    const rendered = renderOption(compilation, label_key === undefined ? option : { ...option, label_key });
    return Object.freeze({
      code,
      exclusive: option.exclusive === true,
      pleaseSay: rendered.pleaseSay,
      when: when && compilation.compile(when),
      rendered,
    });
  });
}

/** `yes_no` has `true` and `false`, in the author's or the platform's words; its answer stays a boolean. */
function renderedOptions(
  compilation: Compilation,
  { control, options: authored }: QuestionDefinition,
  options: readonly CompiledOption[] | undefined,
): readonly RenderedOption[] | undefined {
  if (control !== 'yes_no') return options?.map(({ rendered }) => rendered);
  const { yes, no } = wordsOf(compilation.locale);
  const labelled = (code: string, word: string): RenderedOption => {
    const key = authored?.find((option) => option.code === code)?.label_key;
    return Object.freeze({ code, exclusive: false, label: compilation.textOf(key) ?? word });
  };
  return [labelled('true', yes), labelled('false', no)];
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

function renderOption(compilation: Compilation, option: OptionDefinition): RenderedOption {
  const { textOf } = compilation;
  return Object.freeze({
    code: option.code,
    exclusive: option.exclusive === true,
    ...optional('label', textOf(option.label_key)),
    ...optional('classificationCode', option.classification_code),
    ...optional('pleaseSay', option.please_say && renderPleaseSay(compilation, option.please_say)),
  });
}

function renderPleaseSay(
  { textOf, locale }: Compilation,
  { label_key, required = false, max_length: maxLength }: PleaseSayDefinition,
): RenderedPleaseSay {
  return Object.freeze({ label: textOf(label_key) ?? wordsOf(locale).pleaseSay, required, maxLength });
}
