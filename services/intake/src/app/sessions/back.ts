import type { InstrumentStep } from '@telehealth/instrument/render';
import { decideBack } from '@telehealth/instrument/walk';
import type { Call } from '@telehealth/rpc';
import type { Context } from '../../context.ts';
import { type ChangeTarget, changeSession } from './change-session.ts';

/** Re-opens the node shown before the current one of the brand's journey. */
export function back(context: Context, call: Call, target: ChangeTarget): Promise<InstrumentStep> {
  return changeSession(context, call, target, ({ instrument, session }, at) => ({
    kind: 'reopened',
    ...decideBack(instrument, session, at),
  }));
}
