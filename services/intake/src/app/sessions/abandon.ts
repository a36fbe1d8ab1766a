import type { InstrumentStep } from '@telehealth/instrument/render';
import { decideAbandon } from '@telehealth/instrument/walk';
import type { Call } from '@telehealth/rpc';
import type { Context } from '../../context.ts';
import { type ChangeTarget, changeSession } from './change-session.ts';

/** Ends the session of the brand's journey. It cannot be continued. */
export function abandon(context: Context, call: Call, target: ChangeTarget): Promise<InstrumentStep> {
  return changeSession(context, call, target, ({ session }, at) => decideAbandon(session, at));
}
