import { auditRow, updateWithAudit } from '@telehealth/audit';
import { updateWithEvents } from '@telehealth/events';
import type { Update, Value } from '@telehealth/store';
import type { Context } from '../context.ts';
import type { ClientMode } from '../domain/client.ts';
import type { BrandDocument } from '../storage/brands.ts';
import { operationIdsWith } from '../storage/once.ts';
import type { Act } from './act.ts';
import { brandChanged, credentialChanged } from './change-events.ts';

/** A change of a brand, decided. */
export interface BrandWrite {
  /** As the audit row names it. */
  readonly act: string;
  readonly changed: { readonly [field: string]: Value };
  readonly update: Update<BrandDocument>;
  /** The publishable key that is issued or revoked, if one is. */
  readonly keyId?: string | undefined;
}

/** Writes the change with its row and its events; undefined when another writer was faster. */
export async function writeBrand(
  context: Context,
  act: Act,
  { present, mode }: { readonly present: BrandDocument; readonly mode: ClientMode },
  write: BrandWrite,
): Promise<BrandDocument | undefined> {
  const { _id: brandId, clientId, version } = present;
  const { operationId } = act;
  const at = context.clock.now();
  const next = version + 1;
  const row = auditRow(act, {
    act: write.act,
    clientId,
    subject: brandId,
    version: next,
    changed: write.changed,
    at,
  });
  const change = { operationId, clientId, mode, at };
  const told = [brandChanged({ ...change, brandId, version: next })];
  if (write.keyId !== undefined) told.unshift(credentialChanged({ ...change, subject: write.keyId }));
  const { update } = write;
  const set = { ...update.set, updatedAt: at, operationIds: operationIdsWith(present, operationId) };
  return await context.brands.update(
    brandId,
    { version },
    updateWithEvents<BrandDocument>(updateWithAudit<BrandDocument>({ ...update, set }, row), told, at),
    act.limits,
  );
}
