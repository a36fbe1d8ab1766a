export { type AnswerFault, wordIssue } from './word-issue.ts';
export { type AddressPart, addressParts, type PartFault, type Subject } from './words.ts';
export { unitIn, wordsOf } from './words-of.ts';
export { writeFigure } from './write-figure.ts';
export { writeQuantities } from './write-quantities.ts';
