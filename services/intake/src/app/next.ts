import type { Call } from '@telehealth/rpc';
import type { Context } from '../context.ts';
import { decideNext, type Submission } from '../domain/decide-next.ts';
import type { InstrumentStep } from '../domain/step.ts';
import { type ChangeTarget, changeSession } from './change-session.ts';

/** Answers, affirms or acknowledges the current node of the brand's journey. */
export function next(
  context: Context,
  call: Call,
  target: ChangeTarget,
  submission: Submission,
): Promise<InstrumentStep> {
  return changeSession(context, call, target, (instrument, session, at) =>
    decideNext(instrument, session, submission, at),
  );
}
