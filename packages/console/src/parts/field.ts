import { minorOf } from '../format/shown.ts';

/** A field of a form. */
export interface Field {
  /** The place in the body: `url`, or `signer/email`. */
  readonly name: string;
  readonly label: string;
  readonly kind: 'text' | 'lines' | 'number' | 'money' | 'choice' | 'toggle' | 'json' | 'time';
  readonly hint?: string;
  readonly required?: boolean;
  readonly choices?: readonly string[];
  /** Of money, which the body has in minor units. */
  readonly currency?: string;
  /** As the field holds it: text, or `true`. */
  readonly value?: string | boolean;
}

type Entered = Readonly<Record<string, string | boolean>>;

/** What was wrong with a field, by its name. */
export type Faults = Readonly<Record<string, string>>;

/**
 * The body that the fields make, or what is wrong with them. A field that was left empty is left out; one of lines that had a value is an
 * empty list.
 */
export function bodyOf(fields: readonly Field[], entered: Entered): { body: Body } | { faults: Faults } {
  const body: Body = {};
  const faults: Record<string, string> = {};
  for (const field of fields) {
    const { name, kind, required, label } = field;
    const value = entered[name] ?? field.value ?? '';
    const isEmpty = value === '' || value === false;
    if (isEmpty && required) faults[name] = `${label} is needed.`;
    else if (isEmpty && !(kind === 'lines' && field.value) && kind !== 'toggle') continue;
    else {
      const given = givenOf(field, value);
      if (given === undefined) faults[name] = kind === 'json' ? 'This is no JSON.' : 'This is no number.';
      else put(body, name.split('/'), given);
    }
  }
  return Object.keys(faults).length > 0 ? { faults } : { body };
}

export type Body = Record<string, unknown>;

function givenOf({ kind, currency = '' }: Field, value: string | boolean): unknown {
  if (typeof value === 'boolean') return value;
  if (kind === 'toggle') return value === 'true';
  if (kind === 'lines')
    return value
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  if (kind === 'number') return Number.isFinite(Number(value)) ? Number(value) : undefined;
  if (kind === 'money') return minorOf(value, currency);
  if (kind === 'time') return new Date(value).toISOString();
  if (kind !== 'json') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

function put(body: Body, [first = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) body[first] = value;
  else {
    const inner = (body[first] ?? {}) as Body;
    body[first] = inner;
    put(inner, rest, value);
  }
}

/** The faults of fields among the issues of a problem, and the sentences of all others. */
export function faultsOf(
  fields: readonly Field[],
  issues: readonly { readonly where?: string; readonly message: string }[],
): { readonly faults: Faults; readonly others: readonly string[] } {
  const faults: Record<string, string> = {};
  const others: string[] = [];
  for (const { where = '', message } of issues) {
    const field = fields.find(({ name }) => where === `/${name}` || where.startsWith(`/${name}/`));
    if (field === undefined) others.push(message);
    else faults[field.name] = message;
  }
  return { faults, others };
}
