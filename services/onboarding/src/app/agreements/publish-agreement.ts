import { type ChangeParts, createDocument, type Operation } from '@telehealth/changes';
import { refusal } from '@telehealth/errors';
import type { AgreementId } from '@telehealth/ids';
import { UniqueViolation } from '@telehealth/store';
import type { StoredAgreement } from '../../domain/agreements/agreement.ts';
import {
  agreementPublished,
  type NewAgreement,
  newVersion,
} from '../../domain/agreements/publish-agreement.ts';
import {
  type AgreementDocument,
  type Agreements,
  documentOf,
  findCurrentAgreement,
  versionOf,
} from '../../storage/agreements.ts';

/** A context has them. */
export interface PublishParts extends ChangeParts {
  readonly agreements: Agreements;
}

/**
 * A version can be executed at once and must be from its time on. The same version with the same title and text is found,
 * unless another time is given. Throws `malformed-request`, and `conflict` (`version_taken`) for a published version with
 * another text.
 */
export async function publishAgreement(
  parts: PublishParts,
  operation: Operation,
  given: NewAgreement,
): Promise<StoredAgreement> {
  const { agreements } = parts;
  const at = parts.clock.now();
  for (;;) {
    const previous = await findCurrentAgreement(
      agreements,
      given.agreementId as AgreementId,
      operation.limits,
    );
    const published = newVersion(given, { previous, at });
    const { agreementId, version, documentSha256 } = published;
    try {
      const document = await createDocument<AgreementDocument>(parts, {
        collection: agreements,
        document: documentOf(published),
        operation,
        at,
        events: [agreementPublished(published)],
        audit: {
          action: 'agreement.publish',
          clientId: '',
          subject: published._id,
          changed: { agreementId, version, documentSha256 },
        },
      });
      if (isSame(document, published, given)) return versionOf(document);
      throw refusal('version_taken', 'The version is published with another title, text or time.');
    } catch (error) {
      // Another version was published at the same time: this one comes after it.
      if (!(error instanceof UniqueViolation)) throw error;
    }
  }
}

/** Whether a version is published as it is given. */
function isSame(
  present: AgreementDocument,
  { documentSha256, title }: StoredAgreement,
  { effectiveAt }: NewAgreement,
): boolean {
  const isSameTime =
    effectiveAt === undefined ||
    versionOf(present).effectiveAt === Math.max(effectiveAt, present.publishedAt);
  return present.documentSha256 === documentSha256 && present.title === title && isSameTime;
}
