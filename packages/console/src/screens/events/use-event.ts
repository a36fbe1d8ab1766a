import { useRead } from '../../api/use-read.ts';

/** As its receivers get it. */
export function useEvent(event_id: string) {
  return useRead(
    ['event', event_id],
    async ({ client }) =>
      (await client.get('/v1/events/{event_id}', { params: { path: { event_id } } })).data,
  );
}
