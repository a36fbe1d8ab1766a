import type { LogField } from '@telehealth/contracts/log-fields';
import type { Logger } from '../telemetry/logger.ts';

/** Says that the process listens, at every `LOG_LEVEL` but `silent`: who starts it waits for this line. */
export function logListening(logger: Logger, addresses: { readonly [F in LogField]?: unknown }): void {
  const level = logger.level === 'silent' ? 'silent' : 'info';
  logger.child({}, { level }).info(addresses, 'listening');
}
