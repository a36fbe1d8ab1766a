import { minorOf } from '../format/shown.ts';

export interface Field {
  /** Path in the body: `url`, or `signer/email`. */
  readonly name: string;
  readonly label: string;
  readonly kind: 'text' | 'lines' | 'number' | 'money' | 'choice' | 'toggle' | 'json' | 'time';
  readonly hint?: string;
  readonly required?: boolean;
  readonly choices?: readonly string[];
  /** Of money, in minor units in the body. */
  readonly currency?: string;
  /** In the form of the control: text, or `true`. */
  readonly value?: string | boolean;
}

type Entered = Readonly<Record<string, string | boolean>>;

/** Errors by field name. */
export type Faults = Readonly<Record<string, string>>;

/** The body, or the errors. Empty fields are omitted; an emptied list field becomes an empty list. */
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

/** Errors by field, and the sentences of the other issues. */
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
