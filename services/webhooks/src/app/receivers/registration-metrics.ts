import { Counter, type Registry } from '@telehealth/service-kit/telemetry';
import { warnedHours } from '../../domain/receivers/decide-health.ts';
import { type AutomaticReason, automaticReasons } from '../../domain/registrations/decide-disabling.ts';

/** Counts what the platform does to registrations by itself. */
export interface RegistrationMetrics {
  disabled(reason: AutomaticReason): void;
  warned(failingHours: number): void;
}

/** Without a registry nothing shows the metrics. */
export function registrationMetrics(registry: Registry | undefined): RegistrationMetrics {
  const registers = registry ? [registry] : [];
  const disabled = new Counter({
    name: 'webhook_registrations_disabled_total',
    help: 'Registrations that were disabled because their receiver failed or is gone',
    labelNames: ['reason'],
    registers,
  });
  const warned = new Counter({
    name: 'webhook_registration_warnings_total',
    help: 'Warnings of receivers that fail',
    labelNames: ['failing_hours'],
    registers,
  });
  // Prometheus sees an increase of a counter from the second value on.
  for (const reason of automaticReasons) disabled.inc({ reason }, 0);
  for (const hours of warnedHours) warned.inc({ failing_hours: hours }, 0);
  return {
    disabled: (reason) => disabled.inc({ reason }),
    warned: (failingHours) => warned.inc({ failing_hours: failingHours }),
  };
}
