import { backgroundLimits, changeDocument, duePages, taskOperation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { announceExecutions as announce } from '../../domain/acts/execute-agreement.ts';
import { changeOf, openDraft } from '../../domain/changes/draft.ts';
import type { CaseDocument } from '../../storage/cases.ts';

/** Announces the executions of each case that was moved here from another store, once. */
export async function announceExecutions(context: Context): Promise<void> {
  const due = { field: 'announceAt', until: context.clock.now(), limits: backgroundLimits } as const;
  for await (const page of duePages<CaseDocument>(context.cases, due)) {
    for (const { _id: id } of page) {
      await changeDocument<CaseDocument>(context, {
        collection: context.cases,
        id,
        operation: taskOperation('announce_executions'),
        decide: (present, at) => changeOf(present, announce(openDraft(present, at))),
      });
    }
  }
}
