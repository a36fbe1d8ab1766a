import type { Texts } from '../texts/texts.ts';
import type { DateFault } from './given-date.ts';

/** How to correct the date. */
export function wordDateFault(fault: DateFault, { date }: Texts): string {
  switch (fault.kind) {
    case 'missing':
      return fault.parts.map((part) => date.missing[part]).join(' ');
    case 'no-number':
      return fault.parts.map((part) => date.noNumber[part]).join(' ');
    case 'outside':
      return fault.parts.map((part) => date.outside[part]).join(' ');
    case 'short-year':
      return date.shortYear;
    case 'no-such-day':
      return date.noSuchDay;
  }
}
