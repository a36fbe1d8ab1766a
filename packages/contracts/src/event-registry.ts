import type { DescMessage } from '@bufbuild/protobuf';
import {
  BrandChangedSchema,
  CredentialChangedSchema,
} from './gen/telehealth/events/v1/internal_events_pb.ts';
import {
  JourneyIntakeSubmittedSchema,
  JourneyStepAbandonedSchema,
} from './gen/telehealth/events/v1/journey_events_pb.ts';

/**
 * Every event type with the schema its data must fit. The schema is the allow-list: what it does not name
 * cannot travel. Public types are those of interface.md 6; internal ones never reach a webhook.
 */
export const eventRegistry = {
  'brand.changed.v1': { visibility: 'internal', data: BrandChangedSchema },
  'credential.changed.v1': { visibility: 'internal', data: CredentialChangedSchema },
  'journey.intake.submitted.v1': { visibility: 'public', data: JourneyIntakeSubmittedSchema },
  'journey.step.abandoned.v1': { visibility: 'public', data: JourneyStepAbandonedSchema },
} as const satisfies Record<string, { visibility: 'internal' | 'public'; data: DescMessage }>;

/** A registered event type. */
export type EventType = keyof typeof eventRegistry;
