import type { Operation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { endOf } from '../../domain/keys/api-key.ts';
import {
  type ApiKeyDocument,
  type ApiKeyQuery,
  findApiKeys,
  findReplacements,
} from '../../storage/api-keys.ts';
import { type ClientRef, clientOf } from '../clients/client-of.ts';

/** An API key as operators see it. */
export interface ListedApiKey extends Omit<ApiKeyDocument, 'endsAt'> {
  /** Epoch ms from which it is invalid; undefined while no end is set. */
  readonly endsAt: number | undefined;
  readonly replacedByKeyId: string | undefined;
}

/** A page of the client's keys by id, valid or not. Throws `not-found` when there is no such client. */
export async function listApiKeys(
  context: Pick<Context, 'apiKeys' | 'clients'>,
  operation: Pick<Operation, 'limits'>,
  { clientIds, ...query }: ApiKeyQuery & ClientRef,
): Promise<readonly ListedApiKey[]> {
  const { limits } = operation;
  await clientOf(context, operation, { clientId: query.clientId, clientIds });
  const keys = await findApiKeys(context.apiKeys, query, limits);
  const ids = keys.map(({ _id }) => _id);
  const replacements = await findReplacements(context.apiKeys, ids, limits);
  return keys.map((key) => {
    const replacing = replacements.get(key._id);
    return { ...key, endsAt: endOf(key, replacing?.replaces), replacedByKeyId: replacing?._id };
  });
}
