import type { Notice } from './notice.ts';
import { isRefusal } from './opening.ts';
import type { PageEvent } from './page-state.ts';
import { type Reaction, reactionTo } from './reaction.ts';
import type { Standing } from './standing.ts';
import type { Settle } from './work.ts';

interface FailuresOptions {
  dispatch(event: PageEvent): void;
  look(signal: AbortSignal): Promise<Standing>;
  arrive(standing: Standing, notice?: Notice): void;
}

export function createFailures({ dispatch, look, arrive }: FailuresOptions) {
  const ended: Standing = { place: { at: 'session-ended' } };

  /**
   * `hold` keeps the failed task for a retry; an answer is retried by its own button, with the screen's present
   * contents.
   */
  async function settleBy(
    reaction: Reaction,
    signal: AbortSignal,
    { nodeId, hold }: { readonly nodeId?: string; readonly hold?: () => void },
  ): Promise<Settle> {
    switch (reaction.kind) {
      case 'refresh': {
        // Checked once: a further refusal is left to the patient.
        const standing = await look(signal).catch((error) => ({
          failed: afterLooking(reactionOf(error, signal)),
        }));
        if ('failed' in standing) return settleBy(standing.failed, signal, { nodeId, hold } as object);
        const notice = noticeOf(nodeId, standing);
        if (notice === undefined)
          return settleBy({ kind: 'wait', trouble: 'refused' }, signal, { nodeId } as object);
        return () => arrive(standing, notice);
      }
      case 'correct':
        return () => dispatch({ type: 'not-taken', issues: reaction.issues });
      case 'wait':
        hold?.();
        return () =>
          dispatch({ type: 'failed', trouble: reaction.trouble, isOfAnswer: nodeId !== undefined });
      case 'session-ended':
        return () => arrive(ended);
    }
  }

  return {
    of: (error: unknown, signal: AbortSignal, hold: () => void) =>
      settleBy(reactionOf(error, signal), signal, { hold }),
    ofAnswer: (error: unknown, signal: AbortSignal, nodeId: string) =>
      settleBy(reactionOf(error, signal), signal, { nodeId }),
    /** After a sign-out elsewhere a page in the background keeps nothing either. */
    sessionEnded: (error: unknown): Standing => {
      if (!isRefusal(error, 401)) throw error;
      return ended;
    },
  };
}

/** A fault of the page is reported, and the patient can retry. */
function reactionOf(error: unknown, { aborted }: AbortSignal): Reaction {
  // Cancelled work needs no reaction.
  if (aborted) return { kind: 'wait', trouble: 'no-answer' };
  try {
    return reactionTo(error);
  } catch (fault) {
    reportError(fault);
    return { kind: 'wait', trouble: 'refused' };
  }
}

function afterLooking(reaction: Reaction): Reaction {
  return reaction.kind === 'refresh' ? { kind: 'wait', trouble: 'refused' } : reaction;
}

/** Undefined while the refused answer is still asked for. */
function noticeOf(nodeId: string | undefined, { journey, step }: Standing): Notice | undefined {
  if (journey === undefined) return { kind: 'gone' };
  if (nodeId === undefined) return { kind: 'moved' };
  if (step?.node?.node_id === nodeId) return undefined;
  return { kind: 'notTaken', nodeId, canReturn: step?.can_go_back === true };
}
