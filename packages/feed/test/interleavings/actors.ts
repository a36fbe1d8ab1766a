import { insertIfAbsent } from '@telehealth/store/writing';
import { type FedDocument, openFeed, stampedWithin, unstamped } from '../../src/index.ts';
import type { Actor, Phase, Seen, Tools } from './actor.ts';

const feed = 'f';

/** What becomes of a writer once its change is written. */
type Fate = 'stamps' | 'dies';

/** A process that changes a document once. Its write is conditional, and repeated when it loses. */
export function writer(id: 'a' | 'b', fate: Fate, readings: readonly number[]): Actor {
  const change: Phase = {
    is: 'change',
    async run({ documents }) {
      const present = await documents.get(id);
      const written =
        present === undefined
          ? await insertIfAbsent(documents, { _id: id, version: 1, ...unstamped(feed) })
          : await documents.update(
              id,
              { version: present.version },
              { set: unstamped(feed), increment: { version: 1 } },
            );
      if (written === undefined) return change;
      return fate === 'stamps' ? stamping(written) : undefined;
    },
  };
  return { name: `writer of ${id}`, readings, first: change };
}

/** A process that reads a document by its id. */
export function reader(id: 'a' | 'b', readings: readonly number[]): Actor {
  const read: Phase = {
    is: 'read',
    async run({ documents }) {
      const found = await documents.get(id);
      return found && stamping(found);
    },
  };
  return { name: `reader of ${id}`, readings, first: read };
}

function stamping(document: FedDocument): Phase {
  return {
    is: `stamp ${JSON.stringify(document)}`,
    async run(tools) {
      const { version } = shown(await (await openFeed(tools)).stamp(document));
      if (version < document.version) throw new Error('a state is shown that is older than the one before');
      return undefined;
    },
    // A try but the first knows nothing of those before it: the shortest that fails finds no clock, and another one's insert.
    shorter(_, [call]) {
      return call?.method === 'get' && call.id === document._id ? [{}, { exists: true }] : undefined;
    },
  };
}

/** A process that lists several times. Each listing goes on from the last stamp that it saw, or from the horizon. */
export function poller(listings: number, from: 'last seen' | 'horizon', readings: readonly number[]): Actor {
  const listing = (left: number, since: number, before: Seen): Phase => ({
    is: `list ${left} ${since} ${before.a} ${before.b}`,
    async run(tools) {
      const { rows, horizon } = await list(tools, since);
      const seen = { ...before };
      let last = since;
      for (const [n, { _id, version, updatedAt }] of rows.map(shown).entries()) {
        if (updatedAt < last || (updatedAt === last && n > 0)) throw new Error('a listing is not in order');
        last = updatedAt;
        seen[_id as keyof Seen] = Math.max(seen[_id as keyof Seen], version);
      }
      tools.ended(seen);
      return left > 1 ? listing(left - 1, from === 'horizon' ? horizon : last, seen) : undefined;
    },
    // So it is with a listing: the shortest that begins again finds a change, no clock, and the change stamped by then. Once
    // the stamps of a clock are written, it is as if nobody waited for them.
    shorter(answers, [call]) {
      if (call?.method !== 'scan' || call.id !== 'a' || call.filter?.unstampedIn !== feed) return undefined;
      const found = { document: { _id: 'a' } };
      if (call.limit === 1) return answers.length > 0 ? [found, {}, {}, {}] : undefined;
      const clock = answers[answers[0]?.document ? 1 : 2]?.document;
      return [found, clock ? { document: { _id: clock._id, stamp: clock.stamp, changes: [] } } : {}];
    },
  });
  return { name: 'poller', readings, first: listing(listings, 0, { a: 0, b: 0 }) };
}

async function list(tools: Tools, since: number) {
  const opened = await openFeed(tools);
  tools.begins();
  const horizon = await opened.settle(feed);
  if (horizon === undefined) return { rows: [], horizon: since };
  tools.settled(horizon);
  const filter = stampedWithin(since, horizon);
  return { rows: await tools.documents.find(filter, { sort: { updatedAt: 'asc' }, limit: 9 }), horizon };
}

/** The document, as a tenant may see it. */
function shown(document: FedDocument): FedDocument & { readonly updatedAt: number } {
  const { updatedAt, unstampedIn } = document;
  if (updatedAt === undefined || unstampedIn !== undefined)
    throw new Error('a state is shown without its stamp');
  return { ...document, updatedAt };
}
