import type { CallOptions } from '@telehealth/store';
import type { Context } from '../context.ts';
import { type ApiKeyDocument, type ApiKeyQuery, findApiKeys, findReplacements } from '../storage/api-keys.ts';
import { type ClientRef, clientOf } from './client-of.ts';

/** An API key as operators see it. */
export interface ListedApiKey
  extends Pick<ApiKeyDocument, '_id' | 'clientId' | 'lastFour' | 'createdAt' | 'e2eRunId'> {
  /** Epoch ms from which it is invalid; undefined while no end is set. */
  readonly endsAt: number | undefined;
  readonly replacedByKeyId: string | undefined;
}

/** A page of the client's keys by id, valid or not. Throws `not-found` when there is no such client. */
export async function listApiKeys(
  context: Pick<Context, 'apiKeys' | 'clients'>,
  { clientIds, ...page }: ApiKeyQuery & ClientRef,
  limits: CallOptions,
): Promise<readonly ListedApiKey[]> {
  await clientOf(context, { limits }, { clientId: page.clientId, clientIds });
  const keys = await findApiKeys(context.apiKeys, page, limits);
  const ids = keys.map(({ _id }) => _id);
  const replacements = await findReplacements(context.apiKeys, ids, limits);
  return keys.map(({ _id, clientId, lastFour, createdAt, revokedAt, e2eRunId }) => {
    const replacing = replacements.get(_id);
    const ends = [revokedAt, replacing?.replaces.endsAt].filter((end) => end !== undefined);
    const endsAt = ends.length === 0 ? undefined : Math.min(...ends);
    const listed = { _id, clientId, lastFour, createdAt, endsAt, replacedByKeyId: replacing?._id };
    return { ...listed, ...(e2eRunId !== undefined && { e2eRunId }) };
  });
}
