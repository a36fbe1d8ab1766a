import { type Timestamp, timestampFromMs } from '@bufbuild/protobuf/wkt';
import { InvalidArgumentError } from 'commander';
import { textIn } from '../io/text-file.ts';

/** T is the value the command gets. */
export interface Flag<T> {
  readonly summary: string;
  /** For the value in help; absent on a flag without a value. */
  readonly placeholder?: string;
  /** The closed list of its texts. */
  readonly choices?: readonly string[];
  readonly required?: boolean;
  readonly repeatable?: boolean;
  /** Flags that it excludes, in camel case. */
  readonly excluded?: readonly string[];
  /** Value of `--no-<flag>`; absent without that form. */
  readonly cleared?: T;
  /** Throws `InvalidArgumentError`. */
  read(text: string): unknown;
}

/** By name in camel case; kebab case on the command line. */
export type Flags = Readonly<Record<string, Flag<unknown>>>;

export type FlagValues<F extends Flags> = {
  readonly [K in keyof F]: F[K] extends Flag<infer T> ? T : never;
};

function single<T>(summary: string, placeholder: string, read: (text: string) => T): Flag<T | undefined> {
  return { summary, placeholder, read };
}

export function text(summary: string, placeholder = '<text>'): Flag<string | undefined> {
  return single(summary, placeholder, (value) => value);
}

/** True when given, without a value. */
export function toggle(summary: string): Flag<boolean | undefined> {
  return { summary, read: () => true };
}

/** From 0 to `max`, by default the largest unsigned 32-bit integer. */
export function wholeNumber(summary: string, max = 0xffff_ffff): Flag<number | undefined> {
  return single(summary, '<number>', (value) => {
    if (/^\d+$/.test(value) && Number(value) <= max) return Number(value);
    throw new InvalidArgumentError(`It takes a whole number from 0 to ${max}.`);
  });
}

/** From a closed list. */
export function choice<const V extends string>(
  summary: string,
  choices: readonly V[],
  placeholder = '<value>',
): Flag<V | undefined> {
  return { summary, placeholder, choices, read: (value) => value };
}

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** `90s`, `30m`, `24h` or `7d`, in whole seconds; `0` needs no unit. */
export function duration(summary: string): Flag<number | undefined> {
  return single(summary, '<24h>', (value) => {
    const seconds = secondsOf(value);
    if (seconds !== undefined) return seconds;
    throw new InvalidArgumentError('It takes a time such as 90s, 30m, 24h or 7d.');
  });
}

function secondsOf(text: string): number | undefined {
  if (text === '0') return 0;
  const [, amount, unit = ''] = /^(\d{1,9})([smhd])$/.exec(text) ?? [];
  const seconds = Number(amount) * (unitSeconds[unit] ?? 0);
  return seconds <= 0xffff_ffff ? seconds : undefined;
}

/** ISO 8601 with a zone. */
export function instant(summary: string): Flag<Timestamp | undefined> {
  return single(summary, '<2026-01-31T12:00:00Z>', (value) => {
    const at = instantOf(value);
    if (at !== undefined) return timestampFromMs(at);
    throw new InvalidArgumentError('It takes a time such as 2026-01-31T12:00:00Z.');
  });
}

function instantOf(text: string): number | undefined {
  const isZoned = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text);
  const at = Date.parse(text);
  return isZoned && !Number.isNaN(at) ? at : undefined;
}

/** Epoch milliseconds, or whole seconds from now. */
export type End = { readonly at: number } | { readonly inSeconds: number };

/** As `duration` or `instant`. */
export function end(summary: string): Flag<End | undefined> {
  return single(summary, '<30d|2026-01-31T12:00:00Z>', (value) => {
    const inSeconds = secondsOf(value);
    if (inSeconds !== undefined) return { inSeconds };
    const at = instantOf(value);
    if (at !== undefined) return { at };
    throw new InvalidArgumentError('It takes a time such as 24h, 30d or 2026-01-31T12:00:00Z.');
  });
}

/** In the major unit of a currency that is known later, such as `100.00`. */
export function amount(summary: string): Flag<string | undefined> {
  return single(summary, '<100.00>', (value) => {
    if (/^\d{1,12}(\.\d{1,4})?$/.test(value)) return value;
    throw new InvalidArgumentError('It takes an amount such as 100 or 100.00.');
  });
}

/** Comma-separated. */
export function list(summary: string, placeholder: string): Flag<string[] | undefined> {
  return single(summary, placeholder, (value) => value.split(',').map((one) => one.trim()));
}

/** JSON text, or `@` and the path of a file with it. */
export function json(summary: string): Flag<string | undefined> {
  return single(summary, '<json|@file>', (value) => {
    const source = value.startsWith('@') ? textIn(value.slice(1), 'The JSON') : value;
    try {
      JSON.parse(source);
    } catch {
      throw new InvalidArgumentError('It takes JSON, or @ and the path of a file that holds it.');
    }
    return source;
  });
}

/** May be repeated, once per element. */
export function repeated<T>(flag: Flag<T>): Flag<NonNullable<T>[] | undefined> {
  return { ...flag, repeatable: true } as unknown as Flag<NonNullable<T>[] | undefined>;
}

export function required<T>(flag: Flag<T>): Flag<NonNullable<T>> {
  return { ...flag, required: true } as Flag<NonNullable<T>>;
}

/** Adds the form `--no-<flag>`, which gives `value`. */
export function clearable<T>(flag: Flag<T>, value: NonNullable<T>): Flag<T> {
  return { ...flag, cleared: value };
}

/** Refuses the flag together with another one. */
export function without<T>(flag: Flag<T>, ...excluded: readonly string[]): Flag<T> {
  return { ...flag, excluded };
}
