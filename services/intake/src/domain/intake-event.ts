/** What a decision lets the rest of the platform know. Carries no answers. */
export type IntakeEvent =
  /** The session is complete. */
  | { readonly type: 'intake.submitted' }
  /** The patient ended the session. */
  | { readonly type: 'step.abandoned'; readonly actor: 'patient' };
