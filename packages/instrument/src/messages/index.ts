export { type AnswerFault, wordIssue } from './word-issue.ts';
export { type AddressPart, addressParts, type Subject } from './words.ts';
export { formatOf, unitIn, wordsOf } from './words-of.ts';
export { writeFigure } from './write-figure.ts';
export { writeQuantities } from './write-quantities.ts';
