import type { Instrument } from '../../compile/instrument.ts';
import type {
  AcknowledgedEntry,
  AnsweredEntry,
  ConsentedEntry,
  LogEntry,
  Session,
  SkippedEntry,
} from '../../session/session.ts';

/** The folded log: what was given and not retired. Only `applyEntry` changes it. */
export interface Replay extends Given {
  /** The fold at the submission of the previous phase; absent in the first. Never changes. */
  readonly submitted?: Given;
  /** By fact slot: the latest answer or skip, retired or not. */
  readonly latest: (AnsweredEntry | SkippedEntry | undefined)[];
  /** Node indexes, each until something is given there again. */
  reopened: readonly number[];
}

export interface Given {
  /** By fact slot: the answer or skip that counts while its question is on the path. */
  readonly answers: (AnsweredEntry | SkippedEntry | undefined)[];
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
    const answer = entry.type === 'answered' || entry.type === 'skipped' ? entry : undefined;
    replay.answers[node.factSlot] = answer;
    if (answer) replay.latest[node.factSlot] = answer;
  } else if (entry.type !== 'answered') {
    replay.responses[node.index] = entry.type === 'retired' ? undefined : entry;
  }
}
