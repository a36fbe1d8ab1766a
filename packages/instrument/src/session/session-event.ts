import type { Phase } from '../bundle/schema/phase.ts';

/** An event of a session, for the rest of the platform. Codes only, no answers. */
export type SessionEvent =
  /** A contact fact was answered, or confirmed, for the first time. */
  | { readonly type: 'prospect.captured' }
  /** The session is complete; without a phase all of it in one pass. */
  | { readonly type: 'intake.submitted'; readonly phase?: Phase }
  /** The patient ended the session, or has not answered for long. */
  | { readonly type: 'step.abandoned'; readonly actor: 'patient' | 'scheduler' };
