import type { AuditEntry, Change } from '@telehealth/changes';
import { DomainError, refusal } from '@telehealth/errors';
import { type BundleName, findPublication, type Publication, publicationSubject } from './publication.ts';

export interface Publications {
  readonly publications: readonly Publication[];
}

type PublicationsDecision = Change<Publications> | undefined;

/** Undefined for the same content to the same brands. Throws `conflict` when other content or brands are published. */
export function decidePublication(
  present: readonly Publication[],
  publication: Publication,
): PublicationsDecision {
  const before = findPublication(present, publication);
  if (before === undefined) return published(present, [publication]);
  if (before.sha256 !== publication.sha256) {
    const otherContent = `${before.bundleVersion} is published with other content, of hash ${before.sha256}.`;
    throw refusal('version_taken', `${otherContent} Publish this content under another version.`);
  }
  if (String(before.brandIds) === String(publication.brandIds)) return undefined;
  throw refusal('published_to_other_brands', standing(before));
}

function standing({ bundleVersion, brandIds }: Publication): string {
  if (!brandIds) return `${bundleVersion} is published to all brands. Named brands need another version.`;
  const remedy = 'Promote it to give it to all brands, or publish another version.';
  return `${bundleVersion} is published to ${brandIds.join(', ')}. ${remedy}`;
}

export function published(
  present: readonly Publication[],
  added: readonly Publication[],
): Change<Publications> {
  return {
    set: { publications: [...present, ...added] },
    audit: added.map(
      ({ therapy, sha256, brandIds, ...name }): AuditEntry => ({
        action: 'bundle.publish',
        clientId: '',
        subject: publicationSubject(name),
        changed: { therapy, sha256, ...(brandIds && { brandIds }) },
      }),
    ),
  };
}

/** At `at` (epoch ms); undefined when it is withdrawn already. Throws `not-found`. */
export function decideWithdrawal(
  present: readonly Publication[],
  name: BundleName,
  at: number,
): PublicationsDecision {
  const before = publicationNamed(present, name);
  if (before.withdrawnAt !== undefined) return undefined;
  return changed(present, before, { ...before, withdrawnAt: at }, 'bundle.withdraw', { withdrawn: true });
}

/** Gives a version to all brands and ends its withdrawal. Undefined when nothing changes. Throws `not-found`. */
export function decidePromotion(present: readonly Publication[], name: BundleName): PublicationsDecision {
  const before = publicationNamed(present, name);
  const { withdrawnAt, brandIds, ...promoted } = before;
  if (withdrawnAt === undefined && brandIds === undefined) return undefined;
  return changed(present, before, promoted, 'bundle.promote', {
    ...(brandIds && { brandIds: [] }),
    ...(withdrawnAt !== undefined && { withdrawn: false }),
  });
}

/** Throws `not-found`. */
export function publicationNamed(present: readonly Publication[], name: BundleName): Publication {
  const publication = findPublication(present, name);
  if (!publication) throw new DomainError('not-found', 'no such version is published');
  return publication;
}

function changed(
  present: readonly Publication[],
  before: Publication,
  after: Publication,
  action: string,
  what: AuditEntry['changed'],
): Change<Publications> {
  return {
    set: { publications: present.map((one) => (one === before ? after : one)) },
    audit: {
      action,
      clientId: '',
      subject: publicationSubject(before),
      changed: { therapy: before.therapy, ...what },
    },
  };
}
