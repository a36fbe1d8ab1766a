import type { WritableCollection, WritableStore } from '@telehealth/store';
import type { FedDocument } from '../../src/index.ts';
import type { Call, Effect } from './cells.ts';
import { modelCollection } from './model-collection.ts';

/** The ids of the documents, and their collection. */
export const documentIds = ['a', 'b'] as const;
export const documentsName = 'documents';

/** The newest version that a poller has seen of each document. */
export type Seen = Readonly<Record<(typeof documentIds)[number], number>>;

/** What a phase is made of. */
export interface Tools {
  readonly store: Pick<WritableStore, 'collection'>;
  readonly documents: WritableCollection<FedDocument>;
  /** How many changes get their stamps by one reservation. */
  readonly pageSize: number;
  /** The clock of the actor's machine. */
  readonly clock: { now(): number };
  /** A listing begins with the next call. */
  begins(): void;
  /** From the next call on no stamp up to the horizon is written. */
  settled(horizon: number): void;
  /** A listing ended with the last answer. */
  ended(seen: Seen): void;
}

/** A part of what an actor does. It depends on the answers of its calls only, and the next phase on nothing else. */
export interface Phase {
  /** Equal for phases that do the same. */
  readonly is: string;
  /** The next phase; undefined at the end of the actor. */
  run(tools: Tools): Promise<Phase | undefined>;
  /**
   * Other answers after which this phase waits with the same calls and then does the same: states that differ in the past alone
   * become one.
   */
  shorter?(answers: Answers, waiting: readonly Call[]): Answers | undefined;
}

/** What calls were answered, in the order in which they were made; undefined for those that wait. */
export type Answers = readonly (Effect['answer'] | undefined)[];

/** A participant. */
export interface Actor {
  readonly name: string;
  /** What its clock shows in a phase, one reading after the other; the last one stays. */
  readonly readings: readonly number[];
  readonly first: Phase;
}

/** A call that waits, and which of its phase it is. */
export interface WaitingCall extends Call {
  readonly n: number;
}

/** An actor that waits with calls. */
export interface Moment {
  readonly phase: Phase;
  /** The answers of the phase so far. */
  readonly answers: Answers;
  /** Those made together may be executed in any order. None at the end of the actor. */
  readonly calls: readonly WaitingCall[];
  /** Whether a listing begins with the call. */
  readonly begins: boolean;
  /** Up to this no stamp is written. */
  readonly horizon: number;
  /** What a poller has seen in the listing that ended with the last answer. */
  readonly ended?: Seen;
}

/** Runs the real code of a phase with these answers, up to the calls that have none yet. Throws what the actor throws. */
export async function momentOf(
  actor: Actor,
  phase: Phase,
  answers: Answers,
  pageSize: number,
): Promise<Moment> {
  const calls: WaitingCall[] = [];
  let made = 0;
  let readings = 0;
  let begins = false;
  let horizon = Number.NEGATIVE_INFINITY;
  let ended: Seen | undefined;
  const ask = (call: Call) => {
    const n = made++;
    const answer = answers[n];
    if (answer !== undefined) {
      begins = false;
      return Promise.resolve(answer);
    }
    calls.push({ ...call, n });
    return new Promise<never>(() => {});
  };
  const tools: Tools = {
    store: { collection: async ({ name }) => modelCollection(name, [], ask) },
    documents: modelCollection(documentsName, documentIds, ask),
    pageSize,
    clock: { now: () => actor.readings[Math.min(readings++, actor.readings.length - 1)] ?? 0 },
    begins: () => {
      begins = true;
    },
    settled: (at) => {
      horizon = at;
    },
    ended: (seen) => {
      ended = seen;
    },
  };
  const running = phase.run(tools);
  // All that the code does without an answer is done before the next immediate.
  await Promise.race([running, new Promise(setImmediate)]);
  if (calls.length > 0) return { phase, answers, calls, begins, horizon };
  const next = await running;
  const moment = next
    ? await momentOf(actor, next, [], pageSize)
    : { phase: over, answers: [], calls: [], begins: false, horizon: Number.NEGATIVE_INFINITY };
  return ended ? { ...moment, ended } : moment;
}

const over: Phase = { is: 'over', run: async () => undefined };
