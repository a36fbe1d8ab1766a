import { sweepAudit } from '@telehealth/audit';
import type { Context } from '../context.ts';
import { settledList } from './settle-question-list.ts';

/** Runs a part of the sweep; never rejects. */
type Part = (run: () => Promise<unknown>) => Promise<void>;

/**
 * Completes what writers left behind when they died: changes of question lists, and audit rows to file. What cannot be
 * completed keeps nothing else waiting: the first such error is thrown when everything has been looked at.
 */
export async function sweep(context: Context, signal: AbortSignal): Promise<void> {
  const { auditRows, offerings, enablements, displayCopies, questionLists, ownFacts } = context;
  const failures: { readonly error: unknown }[] = [];
  const part: Part = async (run) => {
    try {
      await run();
    } catch (error) {
      failures.push({ error });
    }
  };
  await part(() => sweepQuestionLists(context, signal, part));
  for (const collection of [offerings, enablements, displayCopies, questionLists, ownFacts]) {
    await part(() => sweepAudit(auditRows, collection, signal));
  }
  const [first] = failures;
  if (first !== undefined) throw first.error;
}

const sweepPage = 100;

async function sweepQuestionLists(
  { questionLists, questions }: Context,
  signal: AbortSignal,
  part: Part,
): Promise<void> {
  let after: readonly [number, string] | undefined;
  while (!signal.aborted) {
    const left = await questionLists.find(
      { pendingSince: { gte: 0 } },
      {
        sort: [
          ['pendingSince', 'asc'],
          ['_id', 'asc'],
        ],
        limit: sweepPage,
        ...(after && { after }),
      },
    );
    for (const { _id } of left) {
      if (signal.aborted) return;
      await part(() => settledList({ questionLists, questions }, _id, {}));
    }
    const last = left.at(-1);
    if (last?.pendingSince === undefined || left.length < sweepPage) return;
    after = [last.pendingSince, last._id];
  }
}
