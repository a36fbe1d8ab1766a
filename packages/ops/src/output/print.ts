import { shownMoney } from '@telehealth/locales/currencies';
import type { Shown, ShownObject } from './representation.ts';
import { aligned } from './text-table.ts';

export function printJson(shown: ShownObject): string {
  return JSON.stringify(shown, null, 2).split('\n').map(printable).join('\n');
}

/** A header, then a line per row; nested names are dotted. Amounts without a currency beside them are of `currency`. */
export function printTable(
  rows: readonly ShownObject[],
  columns: readonly string[] | undefined,
  currency?: Shown,
): string {
  if (rows.length === 0) return 'None';
  const shown = columns ?? Object.keys(rows[0] ?? {});
  const values = rows.map((row) => shown.map((column) => memberAt(row, column)));
  const numbers = [...shown.keys()].filter((column) =>
    values.every((row) => typeof row[column] === 'number'),
  );
  const head = shown.map((column) => labelOf(column.slice(column.lastIndexOf('.') + 1)).toUpperCase());
  const cells = rows.map((row) =>
    shown.map((column) =>
      printMember(column, memberAt(row, column), memberAt(row, currencyBeside(column)) ?? currency ?? null),
    ),
  );
  return aligned([head, ...cells], new Set(numbers)).join('\n');
}

/**
 * A line per member, nested names dotted, then a table per list of objects. A single object member is replaced by its
 * members.
 */
export function printRecord(shown: ShownObject): string {
  const [only, ...others] = Object.values(shown);
  if (others.length === 0 && isObject(only)) return printRecord(only);
  const members = flattened(shown, '');
  const currencyOf = (name: string) => memberAt(shown, currencyBeside(name));
  const lines = members
    .filter(([, value]) => !isRows(value))
    .map(([name, value]) => [printable(labelOf(name)), printMember(name, value, currencyOf(name))]);
  const tables = members.flatMap(([name, value]) =>
    isRows(value) ? ['', `${printable(name)}:`, printTable(value, undefined, currencyOf(name))] : [],
  );
  return [...aligned(lines), ...tables].join('\n');
}

const minor = /_minor$/;

function labelOf(name: string): string {
  return name.replace(minor, '');
}

/** The name of the member that has the currency of an amount. */
function currencyBeside(name: string): string {
  return name.replace(/[^.]*$/, 'currency');
}

/** Amounts in minor units as money, 0 without a currency as none. */
function printMember(name: string, value: Shown, currency: Shown): string {
  if (!minor.test(name) || typeof value !== 'number') return printValue(value);
  if (typeof currency === 'string') return shownMoney(value, currency, 'en');
  return value === 0 ? '-' : String(value);
}

function flattened(shown: ShownObject, prefix: string): [name: string, value: Shown][] {
  return Object.entries(shown).flatMap(([name, value]) =>
    isObject(value) && Object.keys(value).length > 0
      ? flattened(value, `${prefix}${name}.`)
      : [[prefix + name, value]],
  );
}

function memberAt(row: ShownObject, column: string): Shown {
  let value: Shown = row;
  for (const name of column.split('.')) value = (isObject(value) ? value[name] : undefined) ?? null;
  return value;
}

/** One line; times in UTC to the second. */
export function printValue(value: Shown): string {
  if (value === null || value === '') return '-';
  if (value instanceof Date) return `${value.toISOString().slice(0, 19).replace('T', ' ')}Z`;
  if (isList(value)) return value.length === 0 ? '-' : value.map(inner).join(', ');
  if (isObject(value)) {
    const members = Object.entries(value).map(([name, member]) => `${printable(name)}: ${inner(member)}`);
    return members.length === 0 ? '-' : members.join(', ');
  }
  return printable(String(value));
}

function inner(value: Shown): string {
  return isObject(value) || isList(value) ? printable(JSON.stringify(value)) : printValue(value);
}

function isRows(value: Shown): value is readonly ShownObject[] {
  return isList(value) && value.length > 0 && value.every(isObject);
}

function isList(value: Shown): value is readonly Shown[] {
  return Array.isArray(value);
}

function isObject(value: Shown | undefined): value is ShownObject {
  return typeof value === 'object' && value !== null && !isList(value) && !(value instanceof Date);
}

/** One line; terminal control characters are escaped as in JSON. */
export function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
}

/** Quoted as one shell word. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${printable(text).replaceAll("'", `'\\''`)}'`;
}
