import type { OfferedOption, OptionDefinition, QuestionDefinition } from '../bundle/bundle.ts';
import { decimalsOf } from '../bundle/fact-defaults.ts';
import { isWithheld } from '../bundle/withheld-facts.ts';
import { wordsOf } from '../messages/index.ts';
import type { RenderedOption } from '../session/step.ts';
import { measureOf } from '../units/measure.ts';
import type { Compilation } from './compilation.ts';
import { compileBase, optional, templateBase } from './compile-base.ts';
import { compileBounds } from './compile-bounds.ts';
import { compileInput } from './compile-input.ts';
import { compileMedia, renderMedia } from './compile-media.ts';
import { nodePiping } from './compile-piping.ts';
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
    narrowsOptions: narrowsOptions(node, fact.options),
    bounds: compileBounds(fact, compilation.slotOf),
    measure,
    prefill: node.prefill,
    piping: nodePiping(compilation, node),
    media: node.media && compileMedia(compilation, node.media),
    template: Object.freeze({
      ...templateBase(compilation, node),
      fact: fact.shown_as ?? fact.code,
      required: node.required,
      ...optional('mayAutoAdvance', node.may_auto_advance),
      input: compileInput(compilation, node, fact, measure),
      ...optional('options', Object.freeze(renderedOptions(compilation, node, options))),
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
    return Object.freeze({
      code,
      exclusive: option.exclusive === true,
      when: when && compilation.compile(when),
      rendered: renderOption(compilation, label_key === undefined ? option : { ...option, label_key }),
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

function renderOption({ textOf }: Compilation, option: OptionDefinition): RenderedOption {
  return Object.freeze({
    code: option.code,
    exclusive: option.exclusive === true,
    ...optional('label', textOf(option.label_key)),
    ...optional('classificationCode', option.classification_code),
  });
}
