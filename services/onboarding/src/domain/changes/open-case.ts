import type { EventDraft } from '@telehealth/changes';
import { nothingDue, type StoredCase } from '../cases/onboarding-case.ts';
import type { Basis } from '../cases/requirements.ts';
import { stepIds } from '../cases/step.ts';
import { templateVersion } from '../cases/template.ts';
import type { ClientMode } from '../client-mode.ts';
import { emit, openDraft, withDerived } from './draft.ts';
import { refreshCase } from './refresh.ts';

/** The case of a new client at an instant (epoch ms), with the first event of its onboarding. */
export function newCase(
  { clientId, mode }: { readonly clientId: string; readonly mode: ClientMode },
  basis: Basis,
  at: number,
): { readonly onboarding: StoredCase; readonly events: readonly EventDraft[] } {
  const bare: StoredCase = {
    _id: clientId,
    clientId,
    mode,
    templateVersion,
    status: 'not_started',
    steps: stepIds.map((id) => ({ id, state: 'locked', nudges: 0, escalationLevel: 0, history: [] })),
    executions: [],
    facts: {},
    openedAt: at,
    nextDueAt: nothingDue,
  };
  const type = 'onboarding.client.started.v1';
  const draft = emit(openDraft(bare, at), { type, data: { templateVersion } });
  const { onboarding, events } = refreshCase(draft, basis);
  return { onboarding: withDerived(onboarding), events };
}
