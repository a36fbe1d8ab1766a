import type { Logger } from '@telehealth/service-kit';
import type { Observe } from './finished-request.ts';

/** One line for each request. */
export function accessLog(logger: Logger): Observe {
  return (finished) => {
    logger.info(finished, 'request');
  };
}
