import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import { type AgreementId, agreementIds } from '@telehealth/ids';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';
import type { StoredAgreement } from '../domain/agreements/agreement.ts';

/** Its id is `<agreement_id>:<version>`. Its own `version` counts changes, of which it has none. */
export interface AgreementDocument extends Omit<StoredAgreement, 'version' | 'effectiveAt'>, ChangedDocument {
  readonly agreementVersion: string;
  /** Absent from a version that was in force at once. */
  readonly effectiveAt?: number;
}

export type Agreements = Collection<AgreementDocument>;

export const agreementsDefinition: CollectionDefinition<AgreementDocument> = {
  name: 'agreements',
  // Unique: if two versions are published at once, one must be published again after the other.
  indexes: [{ name: 'agreement_number', fields: ['agreementId', 'number'], unique: true }, outboxIndex],
};

/** The document of a version, without what changes maintain. */
export function documentOf({ version, ...rest }: StoredAgreement) {
  return { ...rest, agreementVersion: version };
}

export function versionOf({ agreementVersion: version, ...document }: AgreementDocument): StoredAgreement {
  return { effectiveAt: document.publishedAt, ...document, version };
}

/** Undefined before one is published. */
export async function findCurrentAgreement(
  agreements: Agreements,
  agreementId: AgreementId,
  options: CallOptions,
): Promise<StoredAgreement | undefined> {
  const [current] = await latest(agreements, agreementId, 1, options);
  return current;
}

/** The versions of an agreement whose execution counts at an instant (epoch ms): the newest first, the one in force last. */
export async function findCountingVersions(
  agreements: Agreements,
  { agreementId, at }: { readonly agreementId: AgreementId; readonly at: number },
  options: CallOptions,
): Promise<readonly StoredAgreement[]> {
  const found: StoredAgreement[] = [];
  for (;;) {
    const before = found.at(-1);
    if (before !== undefined && before.effectiveAt <= at) return found;
    const earlier = before && { number: { lt: before.number } };
    const sort = { number: 'desc' } as const;
    const [next] = await agreements.find({ agreementId, ...earlier }, { sort, limit: 1 }, options);
    if (next === undefined) return found;
    found.push(versionOf(next));
  }
}

export async function findCurrentAgreements(
  agreements: Agreements,
  options: CallOptions,
): Promise<readonly StoredAgreement[]> {
  const current = await Promise.all(agreementIds.map((id) => findCurrentAgreement(agreements, id, options)));
  return current.filter((each) => each !== undefined);
}

/** The latest versions of an agreement are listed. */
const maxListed = 100;

/** The newest first. */
export function findVersions(
  agreements: Agreements,
  agreementId: AgreementId,
  options: CallOptions,
): Promise<readonly StoredAgreement[]> {
  return latest(agreements, agreementId, maxListed, options);
}

async function latest(
  agreements: Agreements,
  agreementId: AgreementId,
  limit: number,
  options: CallOptions,
): Promise<readonly StoredAgreement[]> {
  const found = await agreements.find({ agreementId }, { sort: { number: 'desc' }, limit }, options);
  return found.map(versionOf);
}
