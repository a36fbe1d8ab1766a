import type { AuditEntry, Change } from '@telehealth/changes';
import { DomainError, refusal } from '@telehealth/errors';
import { type BundleName, findPublication, type Publication, publicationSubject } from './publication.ts';

/** The publications of the platform. */
export interface Publications {
  readonly publications: readonly Publication[];
}

type PublicationsDecision = Change<Publications> | undefined;

/**
 * Publishes a version; undefined when it is published with the same content. Throws `conflict` when it is published with
 * other content.
 */
export function decidePublication(
  present: readonly Publication[],
  publication: Publication,
): PublicationsDecision {
  const before = findPublication(present, publication);
  if (before === undefined) return published(present, [publication]);
  if (before.sha256 === publication.sha256) return undefined;
  throw refusal(
    'version_taken',
    `Version ${before.bundleVersion} is published with the hash ${before.sha256}. Publish other content under another version.`,
  );
}

/** Publishes versions that were never published. */
export function published(
  present: readonly Publication[],
  added: readonly Publication[],
): Change<Publications> {
  return {
    set: { publications: [...present, ...added] },
    audit: added.map(
      ({ therapy, sha256, ...name }): AuditEntry => ({
        action: 'bundle.publish',
        clientId: '',
        subject: publicationSubject(name),
        changed: { therapy, sha256 },
      }),
    ),
  };
}

/** Withdraws a version at `at` (epoch ms); undefined when it is withdrawn already. Throws `not-found`. */
export function decideWithdrawal(
  present: readonly Publication[],
  name: BundleName,
  at: number,
): PublicationsDecision {
  const before = findPublication(present, name);
  if (!before) throw new DomainError('not-found', 'no such version is published');
  if (before.withdrawnAt !== undefined) return undefined;
  const { therapy } = before;
  return {
    set: { publications: present.map((one) => (one === before ? { ...before, withdrawnAt: at } : one)) },
    audit: {
      action: 'bundle.withdraw',
      clientId: '',
      subject: publicationSubject(name),
      changed: { therapy, withdrawn: true },
    },
  };
}
