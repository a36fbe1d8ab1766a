import { InvalidArgumentError, Option } from 'commander';
import { UsageError } from '../io/failure.ts';
import type { Flag, Flags } from './flag.ts';
import { kebabCase } from './letter-case.ts';

/** Raw values in order: `undefined` without a value, `null` for `--no-`. */
type Texts = Readonly<Record<string, readonly (string | undefined | null)[]>>;

/** Collects raw values for `readFlags`, so that help is shown whatever they are. */
export function optionsOf(flags: Flags, argv: readonly string[]): Option[] {
  return Object.entries(flags).flatMap(([key, flag]) => {
    const name = `--${kebabCase(key)}`;
    const option = new Option([name, flag.placeholder].join(' ').trim(), descriptionOf(flag))
      .makeOptionMandatory(flag.required === true)
      .argParser<Texts[string]>((text: string | undefined, texts = []) => {
        const isNextWord = argv.some((word, index) => word === text && argv[index - 1] === name);
        if (text !== undefined && /^-./.test(text) && isNextWord) {
          throw new InvalidArgumentError(`A value that begins with a dash is written ${name}=${text}.`);
        }
        return [...texts, text];
      });
    if (flag.cleared === undefined) return [option];
    const cleared = new Option(name.replace('--', '--no-'), 'leave it empty');
    return [option, cleared.argParser<Texts[string]>((_, texts = []) => [...texts, null])];
  });
}

function descriptionOf({ summary, repeatable, required }: Flag<unknown>): string {
  return `${summary}${repeatable ? '; once for each' : ''}${required ? ' (needed)' : ''}`;
}

/** @throws UsageError for an invalid value, or a flag given too often. */
export function readFlags(flags: Flags, texts: Texts): Record<string, unknown> {
  const given = Object.entries(flags).filter(([key]) => texts[key] !== undefined);
  return Object.fromEntries(
    given.map(([key, flag]) => [key, readFlag(kebabCase(key), flag, texts[key] ?? [])]),
  );
}

function readFlag(name: string, flag: Flag<unknown>, texts: Texts[string]): unknown {
  const isCleared = texts.includes(null);
  if (isCleared && texts.some((text) => text !== null)) {
    throw new UsageError(`--${name} and --no-${name} exclude each other`);
  }
  if (isCleared) return flag.cleared;
  if (texts.length > 1 && !flag.repeatable) throw new UsageError(`--${name} is given twice`);
  const values = texts.map((text) => flag.read(text ?? '', `--${name}`));
  return flag.repeatable ? values : values[0];
}
