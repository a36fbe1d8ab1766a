import { DomainError } from '@telehealth/errors';
import { isTherapy } from '@telehealth/ids';
import type { Context } from '../../context.ts';
import type { Fact } from '../../domain/authoring/fact.ts';
import { isIntakeMode } from '../../domain/offerings/canonical-offering.ts';
import { readAuthoring } from '../authoring/read-authoring.ts';
import type { BrandOperation } from '../brand-operation.ts';
import { findScreeningFacts } from '../instruments/find-screening-facts.ts';

/**
 * The facts that a question of the brand may bind: those of the therapy's intake, then the brand's own (interface.md 2.13).
 * `query` is a part of the code, in upper or lower case. Throws `not-found` for a therapy that is unknown or has no intake of that
 * mode, and `unavailable` until intake has announced it.
 */
export async function listFacts(
  context: Context,
  operation: BrandOperation,
  { therapy, mode, query }: { readonly therapy: string; readonly mode: string; readonly query: string },
): Promise<readonly Fact[]> {
  if (!isTherapy(therapy) || !isIntakeMode(mode)) throw new DomainError('not-found');
  const [shared, { facts: own }] = await Promise.all([
    findScreeningFacts(context, operation, therapy, mode),
    readAuthoring(context, operation),
  ]);
  if (shared === undefined) throw new DomainError('not-found');
  const part = query.toLowerCase();
  return [...shared, ...own].filter(({ code }) => code.toLowerCase().includes(part));
}
