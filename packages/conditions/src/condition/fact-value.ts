/**
 * A date is `YYYY-MM-DD`, a multi-valued fact an array of option codes, an address or media item an object, a list an
 * array of entries.
 */
export type FactValue = FieldValue | FactMembers | readonly Entry[];

/** Of a field of an entry. */
export type FieldValue = boolean | number | string | readonly string[];

/** By the code of the field; a field without a value is missing. */
export type Entry = Readonly<Record<string, FieldValue>>;

/** Undefined for a field without a value, also for one that is called like a member of every object. */
export function fieldIn(entry: Entry, field: string): FieldValue | undefined {
  return Object.hasOwn(entry, field) ? entry[field] : undefined;
}

/** Conditions do not read members. */
export type FactMembers = Readonly<Record<string, boolean | string>>;

/** True for an address or media item. */
export function isMembers(value: FactValue | undefined): value is FactMembers {
  return typeof value === 'object' && !Array.isArray(value);
}

/** Zero and false are answers; null, empty text, an empty set or object, and non-finite numbers are not. */
export function isAnswer(value: unknown): boolean {
  switch (typeof value) {
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value);
    case 'string':
      return value !== '';
    case 'object':
      return value !== null && Object.keys(value).length > 0;
    default:
      return false;
  }
}

const datePattern = /^\d{4}-\d{2}-\d{2}$/;

/** A Gregorian day as `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  if (!datePattern.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
