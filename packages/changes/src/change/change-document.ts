import { DomainError, refusal } from '@telehealth/errors';
import { AmbiguousWrite, type Filter, type Update } from '@telehealth/store';
import { insertIfAbsent, writable } from '@telehealth/store/writing';
import type { ChangedCollection, ChangedDocument } from '../document/changed-document.ts';
import { changesOfDayWith } from '../document/changes-of-day.ts';
import type { Operation } from '../document/operation.ts';
import { hasEffectOf, maxUnrepeated, operationsWith } from '../document/operation-memory.ts';
import { withoutArrived } from '../document/outbox-record.ts';
import { type ChangeParts, deliver } from '../outbox/deliver.ts';
import { type Change, type Decision, isChange } from './change.ts';
import { recordsOf } from './records.ts';

export interface Target<D extends ChangedDocument> {
  readonly collection: ChangedCollection<D>;
  readonly id: string;
  /** A document that does not match is treated as missing. */
  readonly where?: Filter<D>;
  readonly operation: Operation;
  /**
   * The document as an earlier call left it; it must match `where`. The change is decided without a read, on condition
   * of its version. The document is read when that decision is no change or throws, when another write came first, or
   * when it has an outbox that may have been cleared.
   */
  readonly known?: D | undefined;
}

export interface Changed<D, V = undefined> {
  readonly document: D;
  /** `made` by this call, `found` from an earlier try, `none` decided. */
  readonly effect: 'made' | 'found' | 'none';
  /**
   * From the decision that was written, even if the answer of the write was lost, or that changed nothing.
   * Undefined when another call made the change.
   */
  readonly value: V | undefined;
}

/** Decides on the present document at an instant (epoch ms). */
interface Deciding<P, D, V, G> {
  /** Reads what the decision needs from elsewhere. What it stores must be harmless without the change. */
  readonly gather?: ((present: P, at: number) => Promise<G>) | undefined;
  readonly decide: (present: P, at: number, gathered: G) => Decision<D, V>;
}

type Decide<D, V> = (present: D | undefined, at: number) => Promise<Decision<D, V>>;

interface Decided<D, V> {
  readonly version: number;
  readonly at: number;
  readonly decision: Decision<D, V>;
}

/** Tries of one operation that other changes overtake. */
const maxTries = 50;
const maxGathers = 10;

/**
 * Changes a document by `decide` at an instant (epoch ms), with the result of `gather` for that version. One
 * conditional write holds the change, its events and its audit rows. Both functions run again when another
 * change came first, but never for an operation that has taken effect. A write with an unknown outcome is
 * repeated unchanged. Throws `not-found` for a missing document, `conflict` when it is overtaken 50 times, or
 * 10 times with `gather`, `unavailable` when the outcome stays unknown, `rate-limited` when credentials
 * changed it too often today, and what both functions and the store throw.
 */
export function changeDocument<D extends ChangedDocument, V = undefined, G = undefined>(
  parts: ChangeParts,
  { gather, decide, ...target }: Target<D> & Deciding<D, D, V, G>,
): Promise<Changed<D, V>> {
  const decideGathered = gathering<D, D, V, G>({ gather, decide });
  return changeInTries(parts, target, async (present, at) => {
    if (present === undefined) throw new DomainError('not-found');
    return await decideGathered(present, at);
  });
}

/** Like `changeDocument`, but inserts a missing document from the fields that are set; `decide` must then set all. */
export async function putDocument<D extends ChangedDocument, V = undefined, G = undefined>(
  parts: ChangeParts,
  { gather, decide, ...target }: Target<D> & Deciding<D | undefined, D, V, G>,
): Promise<Changed<D | undefined, V>> {
  return await changeInTries<D, D | undefined, V>(parts, target, gathering({ gather, decide }));
}

function gathering<P, D, V, G>({ gather, decide }: Deciding<P, D, V, G>) {
  let gathers = 0;
  return async (present: P, at: number): Promise<Decision<D, V>> => {
    if (gather === undefined) return decide(present, at, undefined as G);
    if (++gathers > maxGathers) throw overtaken();
    return decide(present, at, await gather(present, at));
  };
}

function overtaken(): DomainError {
  return refusal('overtaken', 'Other requests changed the resource at the same time. Try again.');
}

async function changeInTries<D extends ChangedDocument, P extends D | undefined, V>(
  parts: ChangeParts,
  target: Target<D>,
  decide: Decide<D, V>,
): Promise<Changed<P, V>> {
  const { collection, id, where, operation } = target;
  const { limits } = operation;
  /** The outcome of its write is unknown. */
  let doubtful: Decided<D, V> | undefined;
  for (let tries = 1; ; tries++) {
    try {
      const unread = tries === 1 ? await decideUnread() : undefined;
      const present = unread ? target.known : await read();
      if (present && hasEffectOf(present, operation)) {
        await deliver(parts, collection, present, limits);
        return { document: present as P, effect: 'found', value: doubtful?.decision?.value };
      }
      const version = present?.version ?? 0;
      if (doubtful !== undefined && version > doubtful.version) {
        if (!operation.repeatable && version > doubtful.version + maxUnrepeated) {
          throw new DomainError('unavailable', 'the outcome of a write stays unknown');
        }
        doubtful = undefined;
      }
      const decided = unread ?? (doubtful?.version === version ? doubtful : await decideOn(present, version));
      const { decision, at } = decided;
      const value = decision?.value;
      if (!isChange(decision)) return { document: present as P, effect: 'none', value };
      const document = await write(parts, target, present, decision, at).catch((error: unknown) => {
        if (error instanceof AmbiguousWrite) doubtful = decided;
        throw error;
      });
      if (document) {
        await deliver(parts, collection, document, limits);
        return { document: document as P, effect: 'made', value };
      }
      if (tries === maxTries) throw overtaken();
    } catch (error) {
      if (!(error instanceof AmbiguousWrite) || tries === maxTries) throw error;
    }
  }

  async function read(): Promise<D | undefined> {
    if (where === undefined) return await collection.get(id, limits);
    const [found] = await collection.find({ ...where, _id: id } as Filter<D>, { limit: 1 }, limits);
    return found;
  }

  /** Undefined unless the known document gives a change. */
  async function decideUnread(): Promise<Decided<D, V> | undefined> {
    const { known } = target;
    if (known === undefined || hasEffectOf(known, operation)) return undefined;
    if (known.outbox?.length && parts.relay.arrived(collection, id) === undefined) return undefined;
    const decided = await decideOn(known, known.version).catch(() => undefined);
    return isChange(decided?.decision) ? decided : undefined;
  }

  async function decideOn(present: D | undefined, version: number): Promise<Decided<D, V>> {
    const at = parts.clock.now();
    return { version, at, decision: await decide(present, at) };
  }
}

function brandIn(fields: object = {}): unknown {
  return 'brandId' in fields ? fields.brandId : undefined;
}

/** Undefined when another write came first. */
async function write<D extends ChangedDocument>(
  { relay }: ChangeParts,
  { collection, id, operation }: Target<D>,
  present: D | undefined,
  { set = {}, push, forgetsOperations, ...records }: Change<D>,
  at: number,
): Promise<D | undefined> {
  const fields = Object.entries(set).filter(([, value]) => value !== undefined);
  const outbox = recordsOf(records, operation, { _id: id, brandId: brandIn(set) ?? brandIn(present) }, at);
  const isTold = outbox.length > 0;
  const waiting = withoutArrived(present?.outbox, relay.arrived(collection, id));
  const isEmptied = waiting?.length === 0;
  const since = isEmptied ? at : (present?.outboxSince ?? at);
  const changesOfDay = changesOfDayWith(present?.changesOfDay, records, operation, at);
  const own = {
    ...(changesOfDay && { changesOfDay }),
    operations: operationsWith(forgetsOperations ? {} : (present ?? {}), operation, at),
    ...(isTold && { outboxSince: since }),
  };
  if (present === undefined) {
    const document = { _id: id, version: 1, ...Object.fromEntries(fields), ...push, ...own };
    const made = isTold ? { ...document, outbox } : document;
    return await insertIfAbsent(collection, made as unknown as D, operation.limits);
  }
  const removed = Object.keys(set).filter((field) => set[field as keyof typeof set] === undefined);
  const unset = isEmptied && !isTold ? [...removed, 'outbox', 'outboxSince'] : removed;
  const left = waiting && (isTold || !isEmptied) && { outbox: [...waiting, ...outbox] };
  const pushed = { ...push, ...(isTold && !waiting && { outbox }) };
  const update = {
    set: { ...Object.fromEntries(fields), ...own, ...left },
    ...(unset.length > 0 && { unset }),
    ...(Object.keys(pushed).length > 0 && { push: pushed }),
    increment: { version: 1 },
  };
  const { version } = present;
  const condition = { version: version === 0 ? { exists: false } : version } as Filter<D>;
  // A relay clears the outbox without a new version, so the stored document may have no outbox by now.
  const known = present.outbox?.length && !waiting ? undefined : present;
  return await writable(collection).update(
    id,
    condition,
    update as unknown as Update<D>,
    operation.limits,
    known,
  );
}
