import type { Condition } from './condition.ts';

/**
 * The text as it is compared without regard to case: NFC, Unicode's full case folding, no white space around it.
 * Two texts that differ in case only become one.
 */
export function foldCase(text: string): string {
  // Lower, upper, lower: by upper case ß becomes ss, and by lower case ẞ becomes ß.
  return text.normalize('NFC').toLowerCase().toUpperCase().toLowerCase().normalize('NFC').trim();
}

/** The condition on one fact with its texts folded; of the other kinds the condition itself. */
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
