import type { Operation } from '@telehealth/changes';
import { decideAbandon } from '@telehealth/instrument/walk';
import type { Context } from '../../context.ts';
import { type ChangedStep, type ChangeTarget, changeSession } from './change-session.ts';

/** The session cannot be continued. */
export function abandon(context: Context, operation: Operation, target: ChangeTarget): Promise<ChangedStep> {
  return changeSession(context, operation, target, ({ session }, at) => decideAbandon(session, at));
}
