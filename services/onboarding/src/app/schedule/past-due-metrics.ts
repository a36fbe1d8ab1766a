import { countSome, showReading } from '@telehealth/service-kit/telemetry';
import type { Context } from '../../context.ts';
import type { CaseStatus } from '../../domain/cases/onboarding-case.ts';

const openStatuses: readonly CaseStatus[] = ['not_started', 'in_progress', 'gate_ready'];

/** Shows how many open cases have a step that is past due, by status. */
export function showPastDue({ cases, clock, registry }: Pick<Context, 'cases' | 'clock' | 'registry'>): void {
  if (registry === undefined) return;
  for (const status of openStatuses) {
    showReading(
      registry,
      {
        name: 'onboarding_cases_past_due',
        help: 'Open cases with a step that is past due; 1000 means 1000 or more',
        labels: { status },
      },
      () => countSome(cases, { status, nextDueAt: { lt: clock.now() } }),
    );
  }
}
