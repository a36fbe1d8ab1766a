import type { LogField } from '@telehealth/contracts/log-fields';
import type { Logger } from '../telemetry/logger.ts';

/** At every `LOG_LEVEL` but `silent`: starters wait for this line. */
export function logListening(logger: Logger, addresses: { readonly [F in LogField]?: unknown }): void {
  const level = logger.level === 'silent' ? 'silent' : 'info';
  logger.child({}, { level }).info(addresses, 'listening');
}
