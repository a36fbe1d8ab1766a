export const tagDescriptions = {
  Intake: 'The server-driven questionnaire: the server owns sequence and branching.',
  Addresses: 'Address suggestions for the intake, as the patient types.',
  Enrollment: 'The public status of an enrollment.',
  Onboarding: 'The steps of a client from its first day to being live, its agreements and test runs.',
  Media: 'Resumable uploads for media nodes (tus 1.0).',
  Keys: 'The API keys of a client: listed, created, rotated and ended by itself.',
  Console: 'The console of a client: its members, links that open it, and the sessions that they open.',
  Audit: 'What was done to a client, when, and by whom.',
  Search: 'Things of a client by their ids and references.',
  Brands: 'The configuration of the brands of a client.',
  Domains: 'The hostnames of a brand, where patients sign in and members have their portal.',
  Offerings: 'What a brand sells, its activation checks, and its display copy.',
  Questions: 'Qualification questions a brand puts before an offering.',
  Facts: 'The facts that questions may bind, per therapy.',
  Orders: 'The orders of the brands of a client, with nothing about the patient or the card.',
  Payments: 'The payment of an order: initiation, status, cancellation and refunds.',
  Webhooks: 'Registrations of receivers, and what was delivered to them.',
  Funnel: 'How far patients got and where they left, in counts.',
  Events: 'The requests that receivers of webhooks get, and the list of the events of 30 days.',
  'Test mode': 'What you make happen while you develop. In live mode none of these paths exists.',
  'Sign-in': 'Redirects that begin and end the sign-in of a patient.',
  Storefront:
    'What a page may read with a publishable key. It may send `Authorization` and `X-Brand-Id`, and reads refusals too.',
  Description: 'The machine-readable description of this API.',
} as const;

export type Tag = keyof typeof tagDescriptions;
