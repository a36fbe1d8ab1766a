import type { LogEntry, Session } from '@telehealth/instrument/walk';

/** What one journey did at one node. */
export interface Visit {
  readonly nodeId: string;
  /** Whether the node ever got an entry, also a skip or a text that was shown. */
  readonly isAnswered: boolean;
  /** Whether the patient went back to it. */
  readonly wentBack: boolean;
  /** From the entry before, or the beginning, to the first answer; absent before one. */
  readonly tookMs?: number;
}

const given: ReadonlySet<LogEntry['type']> = new Set([
  'answered',
  'unknown',
  'skipped',
  'consented',
  'acknowledged',
]);

/**
 * The nodes that a session has reached, each once, in the order in which it reached them: those with an entry, those that the
 * patient went back to or back from, and the one that awaits the patient, or did when the session was ended.
 */
export function visitsOf({ asOf, log, state }: Pick<Session, 'asOf' | 'log' | 'state'>): readonly Visit[] {
  const visits = new Map<string, Visit>();
  const reach = (nodeId: string): Visit => {
    const visit = visits.get(nodeId) ?? { nodeId, isAnswered: false, wentBack: false };
    visits.set(nodeId, visit);
    return visit;
  };
  let before = asOf;
  for (const entry of log) {
    const { nodeId, type, at } = entry;
    if (type === 'retired') continue;
    if (entry.type === 'reopened') reach(entry.leftNodeId);
    const visit = reach(nodeId);
    const isFirstAnswer = given.has(type) && !visit.isAnswered;
    visits.set(nodeId, {
      ...visit,
      ...(isFirstAnswer && { isAnswered: true, tookMs: Math.max(0, at - before) }),
      wentBack: visit.wentBack || type === 'reopened',
    });
    before = at;
  }
  const awaiting = awaitingNodeOf(state);
  if (awaiting !== undefined) reach(awaiting);
  return [...visits.values()];
}

/** The node that awaits the patient, or did when the session was ended, else the last one with an entry. Undefined before both. */
export function lastNodeOf({ log, state }: Pick<Session, 'log' | 'state'>): string | undefined {
  return awaitingNodeOf(state) ?? log.findLast(({ type }) => type !== 'retired')?.nodeId;
}

function awaitingNodeOf(state: Session['state']): string | undefined {
  if (state.status === 'active') return state.current.nodeId;
  return state.status === 'abandoned' ? state.nodeId : undefined;
}
