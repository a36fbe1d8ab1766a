import { hash } from 'node:crypto';
import { createDocument, type Operation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import { deriveId, formatSessionToken, newKeyBody } from '@telehealth/ids';
import type { Context } from '../../context.ts';
import { patientSession } from '../../domain/browser-sessions/browser-session.ts';
import { isActive } from '../../domain/clients/suspension.ts';
import type { BrowserSessionDocument } from '../../storage/browser-sessions.ts';
import { getBrand } from '../brands/get-brand.ts';
import { ownerOf } from '../clients/client-of.ts';

/** A session with its token, which is answered once. */
export interface OpenedSession {
  readonly document: BrowserSessionDocument;
  readonly token: string;
}

/**
 * Opens a session of a patient of the brand. Throws `not-found`, also while the client is suspended or when it has another mode than
 * the deployment, and `rate-limited` when the client has too many sessions today.
 */
export async function openPatientSession(
  context: Context,
  operation: Operation,
  brandId: string,
): Promise<OpenedSession> {
  const brand = await getBrand(context, operation, { brandId, clientIds: undefined });
  const client = await ownerOf(context, operation, brand);
  if (!isActive(client)) throw new DomainError('not-found', 'a suspended client');
  const { mode } = client;
  if (mode !== context.deploymentMode) throw new DomainError('not-found', 'a client of another mode');
  context.sessionQuota.take(brand.clientId, client.dayQuotas?.sessions);
  const at = context.clock.now();
  const token = formatSessionToken(newKeyBody());
  const document = await createDocument<BrowserSessionDocument>(context, {
    collection: context.browserSessions,
    document: {
      _id: deriveId('bss', operation.operationId),
      tokenSha256: hash('sha256', token, 'hex'),
      ...patientSession({ mode, client, brand }, at),
    },
    operation,
    at,
  });
  return { document, token };
}
