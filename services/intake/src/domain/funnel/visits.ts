import type { LogEntry, Session } from '@telehealth/instrument/walk';

/** What one journey did at one node. */
export interface Visit {
  readonly nodeId: string;
  /** Whether something was given there at some time, a skip or the sight of a text included. */
  readonly isAnswered: boolean;
  /** Whether the patient went back to it. */
  readonly wentBack: boolean;
  /** From the entry before, or the beginning, to the first answer; absent before one. */
  readonly tookMs?: number;
}

const given: ReadonlySet<LogEntry['type']> = new Set(['answered', 'skipped', 'consented', 'acknowledged']);

/** The nodes that a session has reached, each once, in the order in which it reached them. */
export function visitsOf({ asOf, log, state }: Pick<Session, 'asOf' | 'log' | 'state'>): readonly Visit[] {
  const visits = new Map<string, Visit>();
  let before = asOf;
  for (const { nodeId, type, at } of log) {
    if (type === 'retired') continue;
    const visit = visits.get(nodeId) ?? { nodeId, isAnswered: false, wentBack: false };
    const isFirstAnswer = given.has(type) && !visit.isAnswered;
    visits.set(nodeId, {
      ...visit,
      ...(isFirstAnswer && { isAnswered: true, tookMs: Math.max(0, at - before) }),
      wentBack: visit.wentBack || type === 'reopened',
    });
    before = at;
  }
  if (state.status === 'active' && !visits.has(state.current.nodeId)) {
    const { nodeId } = state.current;
    visits.set(nodeId, { nodeId, isAnswered: false, wentBack: false });
  }
  return [...visits.values()];
}

/** Where a session stands: the node that waits for an answer, or the last one that got one. Undefined before both. */
export function lastNodeOf({ log, state }: Pick<Session, 'log' | 'state'>): string | undefined {
  return state.status === 'active' ? state.current.nodeId : log.at(-1)?.nodeId;
}
