import type { Sealer } from '@telehealth/sealing';
import type { Clock } from '@telehealth/service-kit/scheduling';
import type { Logger } from '@telehealth/service-kit/telemetry';
import type { SimulatedProvider } from '../../adapters/simulated/simulated-provider.ts';
import type { SimulatedCheckouts } from '../../storage/simulated-checkouts.ts';

export interface SimulatedContext {
  readonly simulatedCheckouts: SimulatedCheckouts;
  readonly simulatedProvider: Pick<SimulatedProvider, 'sendEvent'>;
  /** Opens where patients go back to. */
  readonly returnUrls: Sealer;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
}
