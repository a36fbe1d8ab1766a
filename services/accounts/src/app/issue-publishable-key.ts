import { DomainError } from '@telehealth/errors';
import { updateWithEvents } from '@telehealth/events';
import { deriveId, newKeyBody } from '@telehealth/ids';
import type { Context } from '../context.ts';
import { issuedPublishableKey } from '../domain/issued-key.ts';
import { type PublishableKey, replacingKey } from '../domain/publishable-key.ts';
import { updateWithAudit } from '../storage/audit.ts';
import type { BrandDocument } from '../storage/brands.ts';
import { credentialChanged } from './credential-changed.ts';
import type { HandedOverKey } from './handed-over-key.ts';
import { auditRow, type OperatorAct, operationIdOf } from './operator-act.ts';
import { retriedWrite } from './retried-write.ts';
import { settle } from './settle.ts';

/**
 * Issues the brand's publishable key and, by the same write, revokes the one before. Throws `not-found` when
 * there is no such brand, and `conflict` for a repeat under the same idempotency key and where too many others
 * issue at once.
 */
export async function issuePublishableKey(
  context: Context,
  act: OperatorAct,
  { brandId }: { readonly brandId: string },
): Promise<HandedOverKey> {
  const mode = await modeOf(context, act, brandId);
  const { key, kept } = issuedPublishableKey(mode, newKeyBody());
  // One idempotency key used for two brands names two effects.
  const operationId = `${brandId} ${operationIdOf(act, 'publishable_key.issue')}`;
  const next = { keyId: deriveId('key', operationId), ...kept, mode, issuedAt: context.clock.now() };

  const brand = await retriedWrite(async () => {
    const present = await brandOf(context, act, brandId);
    if (present.publishableKey?.keySha256 === next.keySha256) return present;
    return await writeKey(context, act, { operationId, present, next });
  });
  await settle(context, context.brands, brand);
  return { keyId: next.keyId, key, lastFour: next.lastFour };
}

async function writeKey(
  context: Context,
  act: OperatorAct,
  issue: {
    readonly operationId: string;
    readonly present: BrandDocument;
    readonly next: Omit<PublishableKey, 'replacedKeyIds'>;
  },
): Promise<BrandDocument | undefined> {
  const { _id: brandId, clientId, version, publishableKey: replaced } = issue.present;
  const { keyId, lastFour, mode, issuedAt: at } = issue.next;
  const publishableKey = replacingKey(replaced, issue.next);
  const row = auditRow(act, {
    act: 'publishable_key.issue',
    clientId,
    subject: brandId,
    version: version + 1,
    changed: { publishableKey: { keyId, lastFour, replacedKeyId: replaced?.keyId } },
    at,
  });
  const update = updateWithEvents<BrandDocument>(
    updateWithAudit<BrandDocument>({ set: { publishableKey: { ...publishableKey } } }, row),
    [credentialChanged({ operationId: issue.operationId, clientId, mode, subject: keyId, at })],
    at,
  );
  return await context.brands.update(brandId, { version }, update, act.limits);
}

async function modeOf(context: Context, act: OperatorAct, brandId: string) {
  const { clientId } = await brandOf(context, act, brandId);
  const client = await context.clients.get(clientId, act.limits);
  if (client === undefined) throw new Error('a brand without its client');
  return client.mode;
}

async function brandOf(context: Context, act: OperatorAct, brandId: string): Promise<BrandDocument> {
  const brand = await context.brands.get(brandId, act.limits);
  if (brand === undefined) throw new DomainError('not-found');
  return brand;
}
