import type { UseQueryResult } from '@tanstack/react-query';
import type { components } from '@telehealth/client';
import { useRead } from '../../api/use-read.ts';

export type FunnelData = components['schemas']['Funnel'];

/** Whole UTC days; `back` periods ago. */
function funnelDays(days: number, back: number, now: number): { readonly from: string; readonly to: string } {
  const dayOf = (ago: number) => new Date(now - ago * 86_400_000).toISOString().slice(0, 10);
  const last = days * back;
  return { from: dayOf(last + days - 1), to: dayOf(last) };
}

/** The funnel of a period and of the one before. */
export function useFunnel(
  days: number,
  {
    offering: offering_ref,
    source,
  }: { readonly offering?: string | undefined; readonly source?: string | undefined },
  enabled = true,
): UseQueryResult<{ readonly now: FunnelData; readonly before: FunnelData }> {
  return useRead(
    ['funnel', days, offering_ref, source],
    async ({ client, brandId: brand_id }) => {
      const read = async (back: number) => {
        const query = { ...funnelDays(days, back, Date.now()), by: 'day' as const, offering_ref, source };
        return (
          await client.get('/v1/account/brands/{brand_id}/funnel', { params: { path: { brand_id }, query } })
        ).data;
      };
      const [now, before] = await Promise.all([read(0), read(1)]);
      return { now, before };
    },
    { enabled, refetchInterval: 60_000 },
  );
}
