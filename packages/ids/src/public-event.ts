import { type JourneyEventType, journeyEventMeanings } from './journey-event.ts';

/** By event type without `onboarding.` and `.v1`. */
const onboardingEventMeanings = {
  'client.started': 'The onboarding of the client began.',
  'step.started': 'Work on a step began.',
  'step.assigned': 'A step was assigned to a person, or to another one.',
  'step.completed': 'A step was completed.',
  'step.nudged': 'The person who has a step was reminded of it.',
  'step.escalated': 'A step was raised to a person who can decide.',
  'agreement.executed': 'An agreement was signed.',
  'completion.gate_ready': 'All that a test run needs is complete.',
  'completion.e2e_result': 'A test run ended.',
  'client.completed': 'The onboarding is complete, and the client goes live.',
} as const;

/** Delivered by webhooks (interface.md 6). */
export type PublicEventName =
  | `journey.${JourneyEventType}.v1`
  | `onboarding.${keyof typeof onboardingEventMeanings}.v1`;

/** All event types of webhooks (interface.md 6). */
export const publicEventMeanings: Readonly<Record<PublicEventName, string>> = {
  ...named('journey', journeyEventMeanings),
  ...named('onboarding', onboardingEventMeanings),
};

function named<G extends string, T extends string>(group: G, meanings: Readonly<Record<T, string>>) {
  const entries = Object.entries<string>(meanings).map(([type, meaning]) => [`${group}.${type}.v1`, meaning]);
  return Object.fromEntries(entries) as Record<`${G}.${T}.v1`, string>;
}
