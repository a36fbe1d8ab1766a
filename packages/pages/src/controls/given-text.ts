import { filled } from '../texts/filled.ts';
import type { Texts } from '../texts/texts.ts';

/** Characters beyond `limit`, counted as the platform does: an emoji of one code point is one. */
export function charactersTooMany(text: string, limit = Number.POSITIVE_INFINITY): number {
  return text.length <= limit ? 0 : Math.max(0, [...text].length - limit);
}

export function wordExcess(excess: number, { text }: Texts, formatLocale: string): string {
  return filled(excess === 1 ? text.oneTooMany : text.tooMany, {
    count: excess.toLocaleString(formatLocale),
  });
}
