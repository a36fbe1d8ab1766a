import { backgroundLimits, taskOperation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import type { CaseStatus } from '../../domain/cases/onboarding-case.ts';
import { type CaseDocument, findCasesOf } from '../../storage/cases.ts';
import { type CaseAct, changeOpenCase } from './change-case.ts';

/** Cases that are refreshed at the same time: a slow answer about one delays no other. */
const concurrency = 8;
const openStatuses: readonly CaseStatus[] = ['not_started', 'in_progress', 'gate_ready'];

/** Refreshes every open case, with this act. A failure is logged and keeps no other case waiting. */
export async function refreshOpenCases(context: Context, act: CaseAct, signal?: AbortSignal): Promise<void> {
  for (const status of openStatuses) {
    for (let after = ''; !signal?.aborted; ) {
      const page = await findCasesOf(context.cases, { status, after, limit: concurrency }, backgroundLimits);
      await Promise.all(page.map((onboarding) => refreshOne(context, onboarding, act)));
      const last = page.at(-1);
      if (last === undefined || page.length < concurrency) break;
      after = last._id;
    }
  }
}

async function refreshOne(context: Context, { _id: clientId }: CaseDocument, act: CaseAct): Promise<void> {
  try {
    await changeOpenCase(context, taskOperation('onboarding'), clientId, act);
  } catch (err) {
    context.logger.error({ clientId, err }, 'a case could not be refreshed');
  }
}
