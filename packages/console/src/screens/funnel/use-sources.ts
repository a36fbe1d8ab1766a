import { useRead } from '../../api/use-read.ts';

interface Range {
  readonly from: string;
  readonly to: string;
  readonly offering: string | undefined;
}

/** The funnel of each source. There are ten a day at most. */
export function useSources(sources: readonly string[], { from, to, offering: offering_ref }: Range) {
  return useRead(['sources', sources, from, to, offering_ref], ({ client, brandId: brand_id }) =>
    Promise.all(
      sources.map(async (source) => {
        const query = { from, to, offering_ref, source };
        const path = '/v1/account/brands/{brand_id}/funnel';
        return { source, ...(await client.get(path, { params: { path: { brand_id }, query } })).data };
      }),
    ),
  );
}
