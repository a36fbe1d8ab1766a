import { type AuditRow, type AuditRows, settleAudit } from '@telehealth/audit';
import { type Logger, retriedWrite } from '@telehealth/service-kit';
import { type CallOptions, insertNew, type Update } from '@telehealth/store';
import type { Publication } from '../../domain/authoring/publication.ts';
import { type Publications, type PublicationsDocument, publicationsId } from '../../storage/publications.ts';

/** What becomes of the publications. */
export interface PublicationsChange {
  /** All of them. */
  readonly publications: readonly Publication[];
  /** The rows that tell of it, given the version the change makes. */
  readonly audit: (version: number) => readonly AuditRow[];
  /** Epoch ms. */
  readonly at: number;
}

/** What changing takes. */
export interface PublicationsParts {
  readonly publications: Publications;
  readonly auditRows: AuditRows;
  readonly logger: Logger;
}

/**
 * Changes what is published in one write, which carries its audit rows. `decide` may run more than once, on what is
 * published then, and leaves it as it is by answering undefined. Throws `conflict` when others are faster again and
 * again.
 */
export async function changePublications(
  parts: PublicationsParts,
  decide: (present: readonly Publication[]) => Promise<PublicationsChange | undefined>,
  options: CallOptions,
): Promise<PublicationsDocument> {
  const document = await retriedWrite(async () => {
    const present = await parts.publications.get(publicationsId, options);
    const change = await decide(present?.publications ?? []);
    if (!change) return present ?? { _id: publicationsId, version: 0, publications: [] };
    return await write(parts.publications, present, change, options);
  });
  await settleAudit(parts, parts.publications, document, options);
  return document;
}

async function write(
  publications: Publications,
  present: PublicationsDocument | undefined,
  change: PublicationsChange,
  options: CallOptions,
): Promise<PublicationsDocument | undefined> {
  const version = (present?.version ?? 0) + 1;
  const set = { publications: change.publications, unfiledSince: change.at };
  const unfiled = change.audit(version);
  if (!present)
    return await insertNew(publications, { _id: publicationsId, version, ...set, unfiled }, options);
  const update: Update<PublicationsDocument> = { set, increment: { version: 1 }, push: { unfiled } };
  return await publications.update(publicationsId, { version: present.version }, update, options);
}
