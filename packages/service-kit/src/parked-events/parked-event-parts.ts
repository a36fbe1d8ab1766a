import type { ChangeParts } from '@telehealth/changes';
import type { SubscriptionOptions } from '@telehealth/events';
import type { Clock } from '../scheduling/clock.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { ParkedEvents } from './parked-event-document.ts';

/** The foundation of every service has them. */
export interface ParkedEventParts extends ChangeParts {
  readonly parkedEvents: ParkedEvents;
  /** Work consumers of this process, by name. */
  readonly consumers: ReadonlyMap<string, SubscriptionOptions>;
  readonly clock: Clock;
  readonly logger: Logger;
}
