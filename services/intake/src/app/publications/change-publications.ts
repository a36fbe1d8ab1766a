import { type Change, type ChangeParts, type Operation, putDocument } from '@telehealth/changes';
import type { Publications as Published } from '../../domain/authoring/decide-publication.ts';
import type { Publication } from '../../domain/authoring/publication.ts';
import { type Publications, type PublicationsDocument, publicationsId } from '../../storage/publications.ts';

export interface PublicationsParts extends ChangeParts {
  readonly publications: Publications;
}

/** A decision on the publications at an instant (epoch ms), from what is gathered first. */
export interface DecidingPublications<G> {
  readonly gather?: (present: readonly Publication[], at: number) => Promise<G>;
  readonly decide: (
    present: readonly Publication[],
    at: number,
    gathered: G,
  ) => Change<Published> | undefined;
}

/** Throws what `putDocument` throws. */
export async function changePublications<G = undefined>(
  parts: PublicationsParts,
  operation: Operation,
  { gather, decide }: DecidingPublications<G>,
): Promise<PublicationsDocument> {
  const { document } = await putDocument<PublicationsDocument, undefined, G>(parts, {
    collection: parts.publications,
    id: publicationsId,
    operation,
    ...(gather && { gather: (present, at) => gather(present?.publications ?? [], at) }),
    decide: (present, at, gathered) => decide(present?.publications ?? [], at, gathered),
  });
  return document ?? { _id: publicationsId, version: 0, publications: [] };
}
