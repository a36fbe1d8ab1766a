import type { Phase } from '../bundle/schema/phase.ts';

/** For the rest of the platform. Codes only, no answers. */
export type SessionEvent =
  /** First answer or confirmation of a contact fact. */
  | { readonly type: 'prospect.captured' }
  /** Complete; without a phase in one pass. */
  | { readonly type: 'intake.submitted'; readonly phase?: Phase }
  /** Ended by the patient, or by a long silence. */
  | { readonly type: 'step.abandoned'; readonly actor: 'patient' | 'scheduler' };
