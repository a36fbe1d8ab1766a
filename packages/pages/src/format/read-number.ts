import { separatorsOf, writtenNumber } from './written-number.ts';

export type NumberFault =
  /** A character that is not a digit, such as a letter, a unit or an exponent. */
  | 'digits'
  | 'sign'
  /** Separators unknown to the locale or misplaced: the number could mean another one elsewhere. */
  | 'separators'
  /** More digits than a computer number holds exactly. */
  | 'long'
  /** Too many decimal places. */
  | 'decimals';

type NumberRead = { readonly value: number } | { readonly fault: NumberFault };

export interface NumberRules {
  readonly formatLocale: string;
  /** Accepted decimal places. */
  readonly decimals: number;
  readonly mayBeNegative?: boolean;
}

/** That a number holds exactly. */
const maxDigits = 15;

/**
 * In the locale's format, with or without groups. Ambiguous text is a fault. Invisible marks, as in copied numbers, are
 * ignored.
 */
export function readNumber(words: string, rules: NumberRules): NumberRead {
  const typed = words.replace(/\p{Cf}/gu, '').trim();
  const sign = /^[-+\u2212]/.exec(typed)?.[0] ?? '';
  if (sign !== '' && !(rules.mayBeNegative && sign !== '+')) return { fault: 'sign' };
  const { group, decimal } = separatorsOf(rules.formatLocale);
  // Groups are separated by several kinds of spaces.
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

/** Whether the groups are at the locale's positions. */
function isGrouped(whole: string, digits: string, formatLocale: string): boolean {
  return /^[1-9]\d*$/.test(digits) && whole === writtenNumber(Number(digits), formatLocale, true);
}
