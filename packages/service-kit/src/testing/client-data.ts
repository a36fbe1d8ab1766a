import type { ClientPlace } from '../client-data/client-place.ts';

const limits = { timeoutMs: 5000 };

/** What a deletion of a client would remove, by place, without the empty ones. */
export async function dataOf(
  places: readonly ClientPlace[],
  clientId: string,
): Promise<Readonly<Record<string, number>>> {
  const counts = await Promise.all(
    places.map(async ({ place, count }) => [place, await count(clientId, limits)] as const),
  );
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

/** What a deletion of a client leaves, as `place: why`. */
export async function keptOf(places: readonly ClientPlace[], clientId: string): Promise<readonly string[]> {
  const kept = await Promise.all(
    places.map(async ({ place, kept }) =>
      ((await kept?.(clientId, limits)) ?? []).map(({ why }) => `${place}: ${why}`),
    ),
  );
  return kept.flat();
}

/** Removes what can be removed of a client now, as one call after the other does. */
export async function removeData(
  places: readonly ClientPlace[],
  clientId: string,
  { relay }: { readonly relay: { drain(): Promise<void> } },
): Promise<void> {
  const share = { isOver: async () => false, limits };
  for (const _ of [1, 2, 3])
    for (const { removeSome } of places) {
      while ((await removeSome(clientId, share)) > 0);
      await relay.drain();
    }
}
