import type { Collection, Store } from '@telehealth/store';
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
  readonly store: Pick<Store, 'collection'>;
  readonly documents: Collection<FedDocument>;
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
   * Fewer answers after which this phase, or another one, does the same: states that differ in the past alone become one.
   * The last answer is that of `call`.
   */
  shorter?(answers: Answers, call: Call): Past | undefined;
}

/** What calls were answered, in order. */
export type Answers = readonly Effect['answer'][];

/** What an actor has behind it. */
export interface Past {
  readonly phase: Phase;
  readonly answers: Answers;
}

/** A participant. */
export interface Actor {
  readonly name: string;
  /** What its clock shows in a phase, one reading after the other; the last one stays. */
  readonly readings: readonly number[];
  readonly first: Phase;
}

/** An actor that waits with a call. */
export interface Moment {
  readonly phase: Phase;
  /** The answers of the phase so far. */
  readonly answers: Answers;
  /** Absent at the end of the actor. */
  readonly call?: Call;
  /** Whether a listing begins with the call. */
  readonly begins: boolean;
  /** Up to this no stamp is written. */
  readonly horizon: number;
  /** What a poller has seen in the listing that ended with the last answer. */
  readonly ended?: Seen;
}

/** Runs the real code of a phase with these answers, up to the call that has none yet. Throws what the actor throws. */
export function momentOf(actor: Actor, phase: Phase, answers: Answers): Promise<Moment> {
  return new Promise((resolve, reject) => {
    let given = 0;
    let readings = 0;
    let begins = false;
    let horizon = Number.NEGATIVE_INFINITY;
    let ended: Seen | undefined;
    const ask = (call: Call) => {
      const answer = answers[given++];
      if (answer !== undefined) {
        begins = false;
        return Promise.resolve(answer);
      }
      resolve({ phase, answers, call, begins, horizon });
      return new Promise<never>(() => {});
    };
    const tools: Tools = {
      store: { collection: async ({ name }) => modelCollection(name, [], ask) },
      documents: modelCollection(documentsName, documentIds, ask),
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
    const afterwards = async (next: Phase | undefined): Promise<Moment> => {
      const moment = next
        ? await momentOf(actor, next, [])
        : { phase: over, answers: [], begins: false, horizon: Number.NEGATIVE_INFINITY };
      return ended ? { ...moment, ended } : moment;
    };
    phase.run(tools).then(afterwards).then(resolve, reject);
  });
}

const over: Phase = { is: 'over', run: async () => undefined };
