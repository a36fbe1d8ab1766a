import { type FactValue, isMembers } from '@telehealth/conditions';

/** Beside options that ask to say more, by option code. */
export type Texts = Readonly<Record<string, string>>;

/** An option with its text, or an unknown answer without one. */
export interface CodeGiven {
  readonly code: string;
  readonly text?: string;
}

/** In the form of `next`. */
export type GivenValue = FactValue | CodeGiven | readonly (string | CodeGiven)[];

/** The codes with their texts; a code without a text, and any other value, is itself. */
export function givenValueOf(value: FactValue, texts: Texts = {}): GivenValue {
  if (typeof value === 'object' && !isMembers(value)) return value.map((code) => withText(code, texts));
  return typeof value === 'string' ? withText(value, texts) : value;
}

function withText(code: string, texts: Texts): string | CodeGiven {
  const text = Object.hasOwn(texts, code) ? texts[code] : undefined;
  return text === undefined ? code : { code, text };
}
