import { hash } from 'node:crypto';
import { typedCodeOf } from './typed-code.ts';

export { parseTypedCode as parseCaseNumber, typedCodePattern as caseNumberPattern } from './typed-code.ts';

/** `4K7Q-9XTB`: 40 bits. Each try of an operation derives the same ones in the same order, until one is free. */
export function deriveCaseNumber(operationId: string, ordinal: number): string {
  return typedCodeOf(hash('sha256', `case\n${operationId}\n${ordinal}`, 'buffer'));
}
