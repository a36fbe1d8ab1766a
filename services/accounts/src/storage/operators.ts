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
  indexes: [
    { name: 'token_sha256', fields: ['tokenSha256'], unique: true },
    { name: 'email', fields: ['email'], unique: true, sparse: true },
    outboxIndex,
  ],
};

/** Up to `limit` operators with names after `after`, by name. */
export async function findOperators(
  operators: Operators,
  { after, limit }: IdRange,
  options: CallOptions,
): Promise<OperatorDocument[]> {
  return await operators.find({ _id: { gt: after } }, { sort: { _id: 'asc' }, limit }, options);
}
