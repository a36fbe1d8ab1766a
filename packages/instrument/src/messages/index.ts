export { type AnswerFault, wordIssue } from './word-issue.ts';
export { type AddressPart, addressParts, type FormatReason, type PartFault, type Subject } from './words.ts';
export { formatOf, isSpoken, pluralForms, spokenLanguages, unitIn, unitOfOne, wordsOf } from './words-of.ts';
export { writeFigure } from './write-figure.ts';
export { writeQuantities } from './write-quantities.ts';
