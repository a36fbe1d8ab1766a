import { Counter, type Registry } from '@telehealth/service-kit/telemetry';
import type { CountFailure } from './failures.ts';

export function signInFailureCounter(registry: Registry): CountFailure {
  const failures = new Counter({
    name: 'sign_in_failures_total',
    help: 'Sign-ins that failed',
    labelNames: ['failure'],
    registers: [registry],
  });
  return (failure) => failures.inc({ failure });
}
