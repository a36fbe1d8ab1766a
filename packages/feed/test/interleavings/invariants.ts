import { type FeedClock, reservedBy } from '../../src/feed-clock.ts';
import { documentIds, type Seen } from './actor.ts';
import type { Cell } from './cells.ts';

/** A write of a document, among the contents of the documents before it. */
export interface Written {
  readonly before: Cell | undefined;
  readonly after: Cell | undefined;
  readonly documents: readonly (Cell | undefined)[];
  readonly clock: Cell | undefined;
  /** The horizons of the listings under way. */
  readonly horizons: readonly number[];
}

/** What is wrong with a write; undefined when nothing is. */
export function faultOfWrite({ before, after, documents, clock, horizons }: Written): string | undefined {
  if (after?.updatedAt === before?.updatedAt) return undefined;
  const stamp = Number(after?.updatedAt);
  if (after?.version !== before?.version || before?.unstampedIn === undefined)
    return 'a state gets two stamps';
  const reserved = clock ? reservedBy(clock as unknown as FeedClock) : [];
  const isReserved = (document: Cell | undefined, at: number) =>
    reserved.some((each) => each.documentId === document?._id && each.stamp === at);
  if (!isReserved(after, stamp)) return 'a stamp is written that is not of the last reservation';
  const others = documents.filter((document) => !isReserved(document, Number(document?.updatedAt)));
  if (others.some((document) => stamp <= Number(document?.updatedAt))) return 'stamps do not increase';
  if (horizons.some((horizon) => stamp <= horizon)) return 'a stamp appears within a horizon';
  return undefined;
}

/** The versions when a listing began, when it ended, and the newest ones that its poller has seen by then. */
export interface Listed {
  readonly began: Seen;
  readonly present: Seen;
  readonly seen: Seen;
}

/** What is wrong with a listing; undefined when nothing is. A document that changed under it may come in the next one. */
export function faultOfListing({ began, present, seen }: Listed): string | undefined {
  const lost = documentIds.find((id) => present[id] === began[id] && seen[id] !== present[id]);
  return lost && `the poller never saw the state that ${lost} had when its listing began`;
}
