import { separatorsOf, writtenNumber } from './written-number.ts';

/** Why a text is not read as a number. */
export type NumberFault =
  /** Letters, a unit, an exponent, or anything else that is no digit. */
  | 'digits'
  | 'sign'
  /** Separators that the locale does not use, or not at this place: the number could be another one elsewhere. */
  | 'separators'
  /** So many digits that a computer would change the last ones. */
  | 'long'
  /** More decimal places than are kept. */
  | 'decimals';

/** What is read of a text. */
type NumberRead = { readonly value: number } | { readonly fault: NumberFault };

/** How a number may be typed. */
export interface NumberRules {
  readonly formatLocale: string;
  /** How many decimal places are kept. */
  readonly decimals: number;
  readonly mayBeNegative?: boolean;
}

/** As many as a number holds exactly. */
const maxDigits = 15;

/**
 * Reads a number as the locale writes it, with or without its groups. Whatever could mean another number, or something else
 * than a number, is a fault. Marks that nobody sees, as copied numbers have them, do not count.
 */
export function readNumber(words: string, rules: NumberRules): NumberRead {
  const typed = words.replace(/\p{Cf}/gu, '').trim();
  const sign = /^[-+\u2212]/.exec(typed)?.[0] ?? '';
  if (sign !== '' && !(rules.mayBeNegative && sign !== '+')) return { fault: 'sign' };
  const { group, decimal } = separatorsOf(rules.formatLocale);
  // Spaces that separate groups are of several kinds.
  const number = typed.slice(sign.length).replace(/\s/g, /\s/.test(group) ? group : ' ');
  if (!/\d/.test(number)) return { fault: 'digits' };
  if ([...number].some((one) => !/[\d., ]/.test(one) && one !== group)) return { fault: 'digits' };
  const [whole = '', decimals, ...more] = number.split(decimal);
  const digits = whole.replaceAll(group, '');
  const isWritten = /^\d+$/.test(whole) || isGrouped(whole, digits, rules.formatLocale);
  const hasDecimals = decimals === undefined || /^\d+$/.test(decimals);
  if (!isWritten || !hasDecimals || more.length > 0) return { fault: 'separators' };
  if (`${digits}${decimals ?? ''}`.length > maxDigits) return { fault: 'long' };
  if ((decimals ?? '').length > rules.decimals) return { fault: 'decimals' };
  const value = Number(`${digits}.${decimals ?? 0}`);
  return { value: sign === '' ? value : -value };
}

/** Whether the groups stand where the locale puts them. */
function isGrouped(whole: string, digits: string, formatLocale: string): boolean {
  return /^[1-9]\d*$/.test(digits) && whole === writtenNumber(Number(digits), formatLocale, true);
}
