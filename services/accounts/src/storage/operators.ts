import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';

/** An operator, by name. */
export interface OperatorDocument extends ChangedDocument {
  readonly scopes: readonly string[];
  /** The clients it is bound to, at least one; absent: not bound. */
  readonly clientIds?: readonly string[];
  /** Epoch ms from which on the token is unknown; absent: it does not end. */
  readonly expiresAt?: number;
  /** SHA-256 of the whole token in hex. */
  readonly tokenSha256: string;
  readonly createdAt: number;
  /** Absent: not revoked. */
  readonly revokedAt?: number;
}

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
  { after, limit }: { readonly after: string; readonly limit: number },
  options: CallOptions,
): Promise<OperatorDocument[]> {
  return await operators.find({ _id: { gt: after } }, { sort: [['_id', 'asc']], limit }, options);
}
