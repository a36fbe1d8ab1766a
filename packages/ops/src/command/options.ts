import { InvalidArgumentError, Option } from 'commander';
import type { Flag, Flags } from './flag.ts';
import { kebabCase } from './letter-case.ts';

/** A flag gives its value once, or a list of them where it can be repeated. */
export function optionsOf(flags: Flags, argv: readonly string[]): Option[] {
  return Object.entries(flags).flatMap(([key, flag]) => {
    const name = `--${kebabCase(key)}`;
    const option = new Option([name, flag.placeholder].join(' ').trim(), descriptionOf(flag))
      .makeOptionMandatory(flag.required === true)
      .conflicts([...(flag.excluded ?? [])]);
    if (flag.choices !== undefined) option.choices(flag.choices);
    const check = option.parseArg;
    if (flag.placeholder !== undefined)
      option.argParser((text, before: unknown) => {
        refuseNextFlag(name, text, argv);
        check?.(text, undefined);
        const value = flag.read(text);
        if (!flag.repeatable) return once(value, before);
        const isFirst = before === undefined || before === flag.cleared;
        return isFirst ? once([value], before) : [...(before as unknown[]), value];
      });
    if (flag.cleared === undefined) return [option];
    const cleared = new Option(name.replace('--', '--no-'), 'leave it empty');
    return [option, cleared.preset(flag.cleared).argParser(once)];
  });
}

function descriptionOf({ summary, repeatable, required }: Flag<unknown>): string {
  return `${summary}${repeatable ? '; once for each' : ''}${required ? ' (needed)' : ''}`;
}

/** Otherwise a flag whose value was forgotten takes the next flag for it. */
function refuseNextFlag(name: string, text: string, argv: readonly string[]): void {
  const isNextWord = argv.some((word, index) => word === text && argv[index - 1] === name);
  if (/^-./.test(text) && isNextWord)
    throw new InvalidArgumentError(`A value that begins with a dash is written ${name}=${text}.`);
}

function once<T>(value: T, before: unknown): T {
  if (before === undefined) return value;
  throw new InvalidArgumentError('It is given twice.');
}
