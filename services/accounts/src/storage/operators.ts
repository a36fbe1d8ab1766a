import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { IdRange } from '@telehealth/service-kit/calls';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';
import type { StoredOperator } from '../domain/operator.ts';

/** An operator, by name. */
export interface OperatorDocument extends StoredOperator, ChangedDocument {}

/** The operators of one accounts database; the bootstrap operator is not among them. */
export type Operators = Collection<OperatorDocument>;

export const operatorsDefinition: CollectionDefinition<OperatorDocument> = {
  name: 'operators',
  schemaVersion: 1,
  indexes: [{ name: 'token_sha256', fields: ['tokenSha256'], unique: true }, outboxIndex],
};

/** The operator whose token has this SHA-256 (hex), valid or not. */
export async function findOperator(
  operators: Operators,
  tokenSha256: string,
  options: CallOptions,
): Promise<OperatorDocument | undefined> {
  const found = await operators.find({ tokenSha256 }, { limit: 1 }, options);
  return found[0];
}

/** Up to `limit` operators behind the name, by name. */
export async function findOperators(
  operators: Operators,
  { after, limit }: IdRange,
  options: CallOptions,
): Promise<OperatorDocument[]> {
  return await operators.find({ _id: { gt: after } }, { sort: { _id: 'asc' }, limit }, options);
}
