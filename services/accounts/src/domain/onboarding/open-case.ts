import type { EventDraft } from '@telehealth/changes';
import type { ClientMode } from '../client.ts';
import { onboardingEvent } from './draft.ts';
import { nothingDue, type StoredCase } from './onboarding-case.ts';
import { stepIds } from './step.ts';
import { templateVersion } from './template.ts';

/** The case of a new client at an instant (epoch ms), with the first event of its onboarding. */
export function openedCase(
  { clientId, mode }: { readonly clientId: string; readonly mode: ClientMode },
  at: number,
): { readonly onboarding: StoredCase; readonly events: readonly EventDraft[] } {
  const onboarding: StoredCase = {
    ...{ _id: clientId, clientId, mode, templateVersion, status: 'not_started' },
    steps: stepIds.map((id) => ({ id, state: 'locked', nudges: 0, escalationLevel: 0, history: [] })),
    executions: [],
    openedAt: at,
    nextDueAt: nothingDue,
  };
  const started = onboardingEvent(onboarding, {
    type: 'onboarding.client.started.v1',
    data: { templateVersion },
  });
  return { onboarding, events: [started] };
}
