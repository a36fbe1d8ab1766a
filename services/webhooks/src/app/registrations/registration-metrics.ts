import { Counter, type Registry } from '@telehealth/service-kit';
import type { AutomaticReason } from '../../domain/registrations/decide-disabling.ts';

/** Counts what the platform does to registrations by itself. */
export interface RegistrationMetrics {
  disabled(reason: AutomaticReason): void;
  warned(failingHours: number): void;
}

/** The metrics; nothing is counted without a registry. */
export function registrationMetrics(registry: Registry | undefined): RegistrationMetrics {
  if (registry === undefined) return { disabled: () => {}, warned: () => {} };
  const registers = [registry];
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
  return {
    disabled: (reason) => disabled.inc({ reason }),
    warned: (failingHours) => warned.inc({ failing_hours: failingHours }),
  };
}
