import type { Clock, Logger } from '@telehealth/service-kit';
import type { SimulatedProvider } from '../../adapters/simulated/simulated-provider.ts';
import type { SimulatedCheckouts } from '../../storage/simulated-checkouts.ts';

export interface SimulatedContext {
  readonly simulatedCheckouts: SimulatedCheckouts;
  readonly simulatedProvider: Pick<SimulatedProvider, 'sendEvent'>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn'>;
}
