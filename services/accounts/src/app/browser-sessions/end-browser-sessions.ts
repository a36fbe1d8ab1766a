import { changeDocument, type Operation } from '@telehealth/changes';
import { findOne } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { decideBrandSessionsEnd } from '../../domain/brands/decide-brand.ts';
import { decideSessionEnd } from '../../domain/browser-sessions/browser-session.ts';
import { decideClientSessionsEnd } from '../../domain/clients/decide-client.ts';
import { getBrandWithMode } from '../brands/get-brand.ts';
import { type ClientRef, clientOf } from '../clients/client-of.ts';

/** Ends the session whose token has this SHA-256, for its holder. Does nothing for an unknown or an ended session. */
export async function endOwnSession(
  context: Context,
  operation: Operation,
  tokenSha256: Uint8Array,
): Promise<void> {
  const withToken = { tokenSha256: Buffer.from(tokenSha256).toString('hex') };
  const session = await findOne(context.browserSessions, withToken, operation.limits);
  if (session === undefined) return;
  await changeDocument(context, {
    collection: context.browserSessions,
    id: session._id,
    operation,
    decide: (present, at) => decideSessionEnd(present, 'holder', at),
  });
}

/** Ends a session of the client, for an operator. An ended session stays as it is. Throws `not-found`. */
export async function endSession(
  context: Context,
  operation: Operation,
  { clientId, clientIds, sessionId }: ClientRef & { readonly sessionId: string },
): Promise<void> {
  await clientOf(context, operation, { clientId, clientIds });
  await changeDocument(context, {
    collection: context.browserSessions,
    id: sessionId,
    where: { clientId },
    operation,
    decide: (present, at) => decideSessionEnd(present, 'other', at),
  });
}

/** Ends every open session of a brand of the client. Throws `not-found`. */
export async function endSessionsOfBrand(
  context: Context,
  operation: Operation,
  { clientId, clientIds, brandId }: ClientRef & { readonly brandId: string },
): Promise<void> {
  await clientOf(context, operation, { clientId, clientIds });
  const { mode } = await getBrandWithMode(context, operation, { brandId, clientIds: [clientId] });
  await changeDocument(context, {
    collection: context.brands,
    id: brandId,
    operation,
    decide: (present, at) => decideBrandSessionsEnd(present, mode, at),
  });
}

/** Ends every open session of the client. Throws `not-found`. */
export async function endSessionsOfClient(
  context: Context,
  operation: Operation,
  ref: ClientRef,
): Promise<void> {
  const { _id: id } = await clientOf(context, operation, ref);
  await changeDocument(context, {
    collection: context.clients,
    id,
    operation,
    decide: decideClientSessionsEnd,
  });
}
