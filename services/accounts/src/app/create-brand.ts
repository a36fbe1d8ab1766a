import { DomainError } from '@telehealth/errors';
import { insertWithEvents } from '@telehealth/events';
import { deriveId } from '@telehealth/ids';
import { insertOnce } from '@telehealth/store';
import type { Context } from '../context.ts';
import { createdBrand, type NewBrand } from '../domain/brand.ts';
import type { BrandDocument } from '../storage/brands.ts';
import { credentialChanged } from './credential-changed.ts';
import {
  auditRow,
  type OperatorAct,
  operationIdOf,
  refuseOtherRequest,
  requestSha256,
} from './operator-act.ts';
import { settle } from './settle.ts';

/**
 * Creates a brand of the client. Throws `validation`, `not-found` when there is no such client, and
 * `idempotency-mismatch` for another request under the same key.
 */
export async function createBrand(
  context: Context,
  act: OperatorAct,
  input: NewBrand & { readonly clientId: string },
): Promise<BrandDocument> {
  const { clientId } = input;
  const brand = createdBrand(input);
  const client = await context.clients.get(clientId, act.limits);
  if (client === undefined) throw new DomainError('not-found');

  const operationId = operationIdOf(act, 'brand.create');
  const brandId = deriveId('brd', operationId);
  const at = context.clock.now();
  const row = auditRow(act, {
    act: 'brand.create',
    clientId,
    subject: brandId,
    version: 1,
    changed: { ...brand },
    at,
  });
  const { name, enabledTherapies, supportRoute, redirectAllowlist } = brand;
  const wanted: BrandDocument = insertWithEvents<BrandDocument>(
    {
      _id: brandId,
      clientId,
      ...brand,
      createdAt: at,
      version: 1,
      requestSha256: requestSha256([clientId, name, enabledTherapies, supportRoute, redirectAllowlist]),
      unfiled: [row],
      unfiledSince: at,
    },
    [credentialChanged({ operationId, clientId, mode: client.mode, subject: brandId, at })],
    at,
  );
  const there = await insertOnce(context.brands, wanted, act.limits);
  refuseOtherRequest(there, wanted);
  await settle(context, context.brands, there);
  return there;
}
