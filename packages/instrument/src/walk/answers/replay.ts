import type { Instrument } from '../../compile/instrument.ts';
import type {
  AcknowledgedEntry,
  AnsweredEntry,
  ConsentedEntry,
  LogEntry,
  Session,
  SkippedEntry,
  UnknownEntry,
} from '../../session/session.ts';

/** The folded log: what was given and not retired. Only `applyEntry` changes it. */
export interface Replay extends Given {
  /** The fold at the submission of the previous phase; absent in the first. Never changes. */
  readonly submitted?: Given;
  /** By fact slot: the latest answer, unknown answer or skip, retired or not. */
  readonly latest: (FactEntry | undefined)[];
  /** Node indexes, each until something is given there again. */
  reopened: readonly number[];
}

export type FactEntry = AnsweredEntry | UnknownEntry | SkippedEntry;

export interface Given {
  /** By fact slot: what counts while its question is on the path. */
  readonly answers: (FactEntry | undefined)[];
  /** By node index, for consents and displays. */
  readonly responses: (ConsentedEntry | AcknowledgedEntry | SkippedEntry | undefined)[];
}

export function replayLog(instrument: Instrument, { log, qualified }: Session): Replay {
  if (!qualified) return foldLog(instrument, log);
  const submitted = foldLog(instrument, log.slice(0, qualified.lastSeq));
  const { answers, responses, latest, reopened } = submitted;
  const replay = {
    submitted,
    answers: [...answers],
    responses: [...responses],
    latest: [...latest],
    reopened,
  };
  for (const entry of log.slice(qualified.lastSeq)) applyEntry(instrument, replay, entry);
  return replay;
}

export function foldLog(instrument: Instrument, log: readonly LogEntry[]): Replay {
  const replay: Replay = {
    answers: new Array(instrument.factCount).fill(undefined),
    latest: new Array(instrument.factCount).fill(undefined),
    responses: new Array(instrument.nodes.length).fill(undefined),
    reopened: [],
  };
  for (const entry of log) applyEntry(instrument, replay, entry);
  return replay;
}

/** Throws `Error` on an entry of another instrument. */
export function applyEntry(instrument: Instrument, replay: Replay, entry: LogEntry): void {
  const node = instrument.nodeById.get(entry.nodeId);
  if (!node) throw new Error('the log names a node the instrument does not have');
  if (entry.type === 'reopened') {
    replay.reopened = [...replay.reopened, node.index];
    return;
  }
  if (replay.reopened.length > 0) {
    replay.reopened = replay.reopened.filter((index) => index !== node.index);
  }
  if (node.kind === 'question') {
    const isGiven = entry.type === 'answered' || entry.type === 'unknown' || entry.type === 'skipped';
    const answer = isGiven ? entry : undefined;
    replay.answers[node.factSlot] = answer;
    if (answer) replay.latest[node.factSlot] = answer;
  } else if (entry.type !== 'answered' && entry.type !== 'unknown') {
    replay.responses[node.index] = entry.type === 'retired' ? undefined : entry;
  }
}
