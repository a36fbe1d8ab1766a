import type {
  OfferedOption,
  OptionDefinition,
  PleaseSayDefinition,
  QuestionDefinition,
} from '../bundle/bundle.ts';
import { wordsOf } from '../messages/index.ts';
import type { RenderedOption, RenderedPleaseSay } from '../session/step.ts';
import type { Compilation } from './compilation.ts';
import { optional } from './compile-base.ts';
import type { CompiledOption } from './instrument.ts';

/** Throws `Error` for an option that the fact lacks. */
export function compileOptions(
  compilation: Compilation,
  node: Pick<QuestionDefinition, 'options'>,
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
export function renderedOptions(
  compilation: Compilation,
  { control, options: authored }: Pick<QuestionDefinition, 'control' | 'options'>,
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
