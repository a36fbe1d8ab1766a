import type { Change } from '@telehealth/changes';
import { refusal } from '@telehealth/errors';
import { brandChanged, credentialChanged } from '../clients/change-events.ts';
import { changedFields } from '../clients/changed-fields.ts';
import type { ClientMode } from '../clients/client.ts';
import {
  issuedKeyIds,
  type PublishableKey,
  type PublishableKeys,
  replacingKey,
} from '../keys/publishable-key.ts';
import { nextGeneration, type SessionGeneration } from '../session-generation.ts';
import { type Brand, type BrandChange, changedBrand } from './brand.ts';
import { changedLinks } from './brand-links.ts';
import type { Picture, PictureRole } from './picture.ts';

export interface StoredBrand extends Brand, PublishableKeys, SessionGeneration {
  readonly _id: string;
  readonly clientId: string;
  readonly logo?: Picture | undefined;
  readonly hero?: Picture | undefined;
  readonly version: number;
  /** Epoch ms. */
  readonly createdAt: number;
  /** Epoch ms. */
  readonly updatedAt: number;
}

export interface BrandUpdate {
  readonly change: BrandChange;
  /** `conflict` unless the brand has this version. */
  readonly ifVersion?: number | undefined;
  /** JSON Pointer to the origins in the request; `/browser_origins` by default. */
  readonly originsWhere?: string;
}

export interface PictureChange {
  readonly role: PictureRole;
  /** Undefined: none. */
  readonly picture: Picture | undefined;
  readonly ifVersion?: number | undefined;
}

type BrandDecision = Change<StoredBrand> | undefined;

/**
 * Changes the configuration of a brand; undefined when nothing differs. Throws `malformed-request` and `validation` as
 * `changedBrand` does, `conflict` unless the brand has the requested version.
 */
export function decideBrandUpdate(
  present: StoredBrand,
  { change, ifVersion, originsWhere }: BrandUpdate,
  mode: ClientMode,
  at: number,
): BrandDecision {
  requireVersion(present, ifVersion);
  const changed = changedFields(configurationOf(present), changedBrand(present, change, mode, originsWhere));
  if (Object.keys(changed).length === 0) return undefined;
  const { _id: brandId, clientId, version } = present;
  return {
    set: { ...changed, updatedAt: at },
    events: [brandChanged({ clientId, mode }, brandId, version + 1)],
    audit: { action: 'brand.update', clientId, brandId, subject: brandId, changed },
  };
}

/** Shows this picture from now on, or none; undefined when nothing differs. Throws `conflict` as `decideBrandUpdate` does. */
export function decidePicture(
  present: StoredBrand,
  { role, picture, ifVersion }: PictureChange,
  mode: ClientMode,
  at: number,
): BrandDecision {
  requireVersion(present, ifVersion);
  if (present[role]?.sha256 === picture?.sha256) return undefined;
  const { _id: brandId, clientId, version } = present;
  return {
    set: { [role]: picture, updatedAt: at },
    events: [brandChanged({ clientId, mode }, brandId, version + 1)],
    audit: {
      action: 'brand.update',
      clientId,
      brandId,
      subject: brandId,
      changed: { [role]: picture === undefined ? null : { ...picture } },
    },
  };
}

function requireVersion({ version }: StoredBrand, ifVersion: number | undefined): void {
  if (ifVersion !== undefined && ifVersion !== version) {
    throw refusal('changed_meanwhile', 'The brand was changed since the version of If-Match. Read it again.');
  }
}

/**
 * Issues the publishable key of a brand and revokes the previous one; undefined when it is issued already. Throws `conflict`
 * for a key that has been replaced.
 */
export function decidePublishableKeyIssue(
  present: StoredBrand,
  key: Omit<PublishableKey, 'replacedKeyIds'>,
  at: number,
): BrandDecision {
  const replacedKeyId = present.publishableKey?.keyId;
  const { keyId, lastFour } = key;
  if (replacedKeyId === keyId) return undefined;
  const set = { publishableKey: replacingKey(present, key) };
  return keyChange(present, { keyId, lastFour, replacedKeyId }, 'publishable_key.issue', key.mode, set, at);
}

/** Revokes the publishable key of a brand; undefined when it has no key. */
export function decidePublishableKeyRevocation(present: StoredBrand, at: number): BrandDecision {
  const { publishableKey } = present;
  if (publishableKey === undefined) return undefined;
  const { keyId, lastFour, mode } = publishableKey;
  const set = { publishableKey: undefined, revokedKeyIds: issuedKeyIds(present) };
  return keyChange(present, { keyId, lastFour }, 'publishable_key.revoke', mode, set, at);
}

/** Ends every open browser session of a brand. */
export function decideBrandSessionsEnd(present: StoredBrand, mode: ClientMode, at: number): BrandDecision {
  const { _id: brandId, clientId, version } = present;
  const tenant = { clientId, mode };
  const changed = nextGeneration(present);
  return {
    set: { ...changed, updatedAt: at },
    events: [credentialChanged(tenant, brandId), brandChanged(tenant, brandId, version + 1)],
    audit: {
      action: 'brand.end_browser_sessions',
      clientId,
      brandId,
      subject: brandId,
      changed: { ...changed },
    },
  };
}

function keyChange(
  { _id: brandId, clientId, version }: StoredBrand,
  key: { readonly keyId: string; readonly lastFour: string; readonly replacedKeyId?: string | undefined },
  action: string,
  mode: ClientMode,
  set: Change<StoredBrand>['set'],
  at: number,
): BrandDecision {
  const tenant = { clientId, mode };
  return {
    set: { ...set, updatedAt: at },
    events: [credentialChanged(tenant, key.keyId), brandChanged(tenant, brandId, version + 1)],
    audit: { action, clientId, brandId, subject: brandId, changed: { publishableKey: { ...key } } },
  };
}

function configurationOf(brand: Brand): Brand {
  const { name, enabledTherapies, supportRoute, redirectAllowlist, browserOrigins, themeJson, capture } =
    brand;
  const always = { name, enabledTherapies, supportRoute, redirectAllowlist, browserOrigins, themeJson };
  return { ...always, ...changedLinks(brand, {}), ...(capture !== undefined && { capture }) };
}
