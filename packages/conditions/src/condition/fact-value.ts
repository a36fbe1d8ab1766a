/**
 * The value of a fact: `YYYY-MM-DD` for a date, an array of option codes for a multi-valued fact, members by name for
 * an address or a media item.
 */
export type FactValue = boolean | number | string | readonly string[] | FactMembers;

/** A value with several members. Conditions do not read them. */
export type FactMembers = Readonly<Record<string, boolean | string>>;

/** Whether the value has members: that of an address or a media item. */
export function isMembers(value: FactValue | undefined): value is FactMembers {
  return typeof value === 'object' && !Array.isArray(value);
}

/**
 * Whether a JSON value counts as an answer. Zero and false are answers; null, empty text, the empty set and
 * the empty object are not, nor is a number that is not finite.
 */
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

/** Whether the text is a real day of the Gregorian calendar, written `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  if (!datePattern.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
