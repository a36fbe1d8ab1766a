import type { Condition } from './condition.ts';

/** For comparison without case: NFC, full Unicode case folding, trimmed. */
export function foldCase(text: string): string {
  // Lower, upper, lower: by upper case ß becomes ss, and by lower case ẞ becomes ß.
  return text.normalize('NFC').toLowerCase().toUpperCase().toLowerCase().normalize('NFC').trim();
}

/** Other kinds are returned unchanged. */
export function foldLiterals<C extends Condition>(condition: C): C {
  switch (condition.kind) {
    case 'compare':
      return { ...condition, value: foldLiteral(condition.value) };
    case 'in':
      return { ...condition, values: condition.values.map(foldLiteral) };
    default:
      return condition;
  }
}

function foldLiteral<L>(literal: L): L | string {
  return typeof literal === 'string' ? foldCase(literal) : literal;
}
