import type { Operation } from '@telehealth/changes';
import { decideBack } from '@telehealth/instrument/walk';
import type { Context } from '../../context.ts';
import { type ChangedStep, type ChangeTarget, changeSession } from './change-session.ts';

/** Opens the node shown before the current one again, or the earlier one of the id. */
export function back(
  context: Context,
  operation: Operation,
  target: ChangeTarget,
  nodeId: string | undefined,
): Promise<ChangedStep> {
  return changeSession(context, operation, target, ({ instrument, session }, at) => ({
    kind: 'reopened',
    ...decideBack(instrument, session, at, nodeId),
  }));
}
