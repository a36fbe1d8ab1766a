import { useRead } from '../../api/use-read.ts';
import { shownAmount, shownDay, shownTime } from '../../format/shown.ts';
import { useWork } from '../../session/work.ts';
import { useReceivers } from '../webhooks/use-receivers.ts';

export interface WaitingItem {
  readonly path: string;
  readonly title: string;
  readonly state: string;
  readonly why: string;
}

/** Of everything that the session may read. */
export function useWaiting(): {
  readonly items: readonly WaitingItem[];
  readonly errors: readonly unknown[];
  readonly isPending: boolean;
} {
  const { may } = useWork();
  const receivers = useReceivers(may('webhooks:read'));
  const onboarding = useRead(
    ['onboarding'],
    async ({ account }) => (await account.get('/v1/account/onboarding')).data,
    { enabled: may('onboarding:read') },
  );
  const disputes = useRead(
    ['orders', 'evidence-due'],
    async ({ client, brandId: brand_id }) =>
      (await client.get('/v1/account/orders', { params: { query: { brand_id, order: 'evidence_due' } } }))
        .data,
    { enabled: may('orders:read') },
  );
  const domains = useRead(
    ['domains'],
    async ({ client, brandId: brand_id }) =>
      (await client.get('/v1/account/brands/{brand_id}/domains', { params: { path: { brand_id } } })).data,
    { enabled: may('domains:read') },
  );
  const readiness = useRead(
    ['readiness'],
    async ({ client, brandId: brand_id }) =>
      (await client.get('/v1/account/brands/{brand_id}/readiness', { params: { path: { brand_id } } })).data,
    { enabled: may('offerings:read') },
  );
  const queries = [receivers, onboarding, disputes, domains, readiness];
  const steps = onboarding.data?.status === 'completed' ? [] : (onboarding.data?.steps ?? []);
  return {
    items: [
      ...(receivers.data ?? [])
        .filter(
          ({ health }) =>
            health.state === 'failing' ||
            health.disabled_reason === 'failing' ||
            health.disabled_reason === 'gone',
        )
        .map(({ registration_id, url, health }) => ({
          path: `/webhooks/${registration_id}`,
          title: url,
          state: health.state,
          why: `The receiver fails since ${shownDay(health.failing_since)}. It is disabled at ${shownDay(health.disables_at)} unless it answers.`,
        })),
      ...(disputes.data ?? []).map(({ order_ref, reference, disputed_minor, currency, evidence_due_at }) => ({
        path: `/orders/${order_ref}`,
        title: `Order ${reference ?? order_ref}`,
        state: 'disputed',
        why: `The patient disputes ${shownAmount(disputed_minor, currency)}. Your payment provider takes evidence until ${shownTime(evidence_due_at)}.`,
      })),
      ...steps
        .filter(({ turn, state }) => turn === 'client' && (state === 'ready' || state === 'in_progress'))
        .map(({ step_id, title, state, due_at }) => ({
          path: `/onboarding/${step_id}`,
          title: `Onboarding: ${title}`,
          state,
          why: due_at === undefined ? 'A step to being live.' : `It is due on ${shownDay(due_at)}.`,
        })),
      ...(domains.data ?? [])
        .filter(({ state }) => state === 'requested' || state === 'failed')
        .map(({ hostname, state }) => ({
          path: '/domains',
          title: hostname,
          state,
          why:
            state === 'failed'
              ? 'Check the record at your DNS, and verify it again.'
              : 'Set its record at your DNS, then verify it.',
        })),
      ...(readiness.data?.checks ?? [])
        .filter(({ result, blocking }) => blocking && result !== 'pass')
        .map(({ check, detail, result }) => ({
          path: '/offerings',
          title: 'Something keeps the brand from selling',
          state: result,
          why: `${detail} (${check})`,
        })),
      ...(readiness.data?.advice ?? []).map(({ code, detail }) => ({
        path: '/webhooks',
        title: 'A piece of advice',
        state: 'pending',
        why: `${detail} (${code})`,
      })),
    ],
    errors: queries.map(({ error }) => error).filter(Boolean),
    isPending: queries.some(({ isLoading }) => isLoading),
  };
}
