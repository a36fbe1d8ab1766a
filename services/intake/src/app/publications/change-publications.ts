import { type Change, type ChangeParts, type Operation, putDocument } from '@telehealth/changes';
import type { Publications as Published } from '../../domain/authoring/decide-publication.ts';
import type { Publication } from '../../domain/authoring/publication.ts';
import { type Publications, type PublicationsDocument, publicationsId } from '../../storage/publications.ts';

/** What a change of the publications needs. */
export interface PublicationsParts extends ChangeParts {
  readonly publications: Publications;
}

type Decided = Change<Published> | undefined;
/** Decides on the publications at an instant (epoch ms). */
export type DecidePublications = (present: readonly Publication[], at: number) => Decided | Promise<Decided>;

/** Changes the publications as `decide` says. Throws what `putDocument` throws. */
export async function changePublications(
  parts: PublicationsParts,
  operation: Operation,
  decide: DecidePublications,
): Promise<PublicationsDocument> {
  const { document } = await putDocument<PublicationsDocument>(parts, {
    collection: parts.publications,
    id: publicationsId,
    operation,
    decide: (present, at) => decide(present?.publications ?? [], at),
  });
  return document ?? { _id: publicationsId, version: 0, publications: [] };
}
