import type { FactDefinition } from './bundle.ts';

/**
 * A government ID is never asked for and does not count (interface.md 4.1 rule 5). The member portal verifies identity.
 */
export function isWithheld(fact: Pick<FactDefinition, 'identity_document'> | undefined): boolean {
  return fact?.identity_document === true;
}
