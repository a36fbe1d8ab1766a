import type { Instrument } from '../../compile/instrument.ts';
import type {
  AcknowledgedEntry,
  AnsweredEntry,
  ConsentedEntry,
  LogEntry,
  Session,
  SkippedEntry,
} from '../../session/session.ts';

/** The fold of a session's log: what was given and not retired. Changed only by `applyEntry`. */
export interface Replay extends Given {
  /** The fold when the phase before this one was submitted; absent in the first phase. Never changes. */
  readonly submitted?: Given;
  /** By fact slot: the latest answer or passing over, retired or not. */
  readonly latest: (AnsweredEntry | SkippedEntry | undefined)[];
  /** Indexes of the nodes the patient went back to, each until something is given there again. */
  reopened: readonly number[];
}

/** What was given at the nodes. */
export interface Given {
  /** By fact slot: the answer, or the passing over, that counts while its question is on the path. */
  readonly answers: (AnsweredEntry | SkippedEntry | undefined)[];
  /** By node index: what was given at a consent or display. */
  readonly responses: (ConsentedEntry | AcknowledgedEntry | SkippedEntry | undefined)[];
}

/** Folds the log of a session. */
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

/** Folds a log from its start. */
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

/** Folds one more entry in. Throws `Error` on an entry of another instrument. */
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
