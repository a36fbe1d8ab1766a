import type { Operation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { IdRange } from '@telehealth/service-kit/calls';
import type { Context } from '../../context.ts';
import { findOperators, type OperatorDocument } from '../../storage/operators.ts';

/** The operator. Throws `not-found`; the bootstrap operator is not stored. */
export async function getOperator(
  { operators }: Pick<Context, 'operators'>,
  { limits }: Pick<Operation, 'limits'>,
  name: string,
): Promise<OperatorDocument> {
  const operator = await operators.get(name, limits);
  if (operator === undefined) throw new DomainError('not-found');
  return operator;
}

/** Operators by name. */
export function listOperators(
  { operators }: Pick<Context, 'operators'>,
  { limits }: Pick<Operation, 'limits'>,
  range: IdRange,
): Promise<readonly OperatorDocument[]> {
  return findOperators(operators, range, limits);
}
