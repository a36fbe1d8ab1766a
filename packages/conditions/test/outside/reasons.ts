/** A comparison with an unanswered fact. */
export const missingIsUnknown =
  'What reads an unanswered fact is unknown: neither it nor its contrary holds.';
/** A set without members. */
export const emptySetIsNoAnswer = 'The empty set is no answer, so whatever reads it is unknown.';
/** A value compared with one of another type. */
export const nothingIsCoerced =
  'Nothing is coerced: a value of another type is refused when the bundle is published.';
/** Letters in another case. */
export const caseMatters = 'Text is compared exactly, upper and lower case included.';
/** `!=` on several answers. */
export const setsHaveNoInequality = 'On a set "is not" means "does not include", the contrary of "includes".';
/** More than one fault in one expression. */
export const unknownKindEndsTheTerm = 'A term of an unknown kind is not read further.';
