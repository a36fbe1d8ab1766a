import type { Call } from '@telehealth/rpc';
import type { Context } from '../context.ts';
import { decideAbandon } from '../domain/decide-abandon.ts';
import type { InstrumentStep } from '../domain/step.ts';
import { changeSession } from './change-session.ts';

/** Ends the session of the brand's journey for good. */
export function abandon(context: Context, call: Call, journeyId: string): Promise<InstrumentStep> {
  return changeSession(context, call, journeyId, (_instrument, session, at) => decideAbandon(session, at));
}
