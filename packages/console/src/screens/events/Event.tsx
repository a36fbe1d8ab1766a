import { useRead } from '../../api/use-read.ts';
import { shownTime } from '../../format/shown.ts';
import { Answered } from '../../parts/Answered.tsx';
import { Details } from '../../parts/Details.tsx';
import { Id } from '../../parts/Id.tsx';
import { Page } from '../../parts/Page.tsx';
import { Payload } from '../../parts/Payload.tsx';
import { Section } from '../../parts/Section.tsx';
import { To } from '../../parts/To.tsx';
import { useWork } from '../../session/work.ts';
import { EventDeliveries } from './EventDeliveries.tsx';
import { subjectOf } from './subject.tsx';

/** What receivers get, and whether they got it. */
export default function Event({ eventId: event_id }: { readonly eventId: string }) {
  const { may } = useWork();
  const read = useRead(
    ['event', event_id],
    async ({ client }) =>
      (await client.get('/v1/events/{event_id}', { params: { path: { event_id } } })).data,
  );
  return (
    <Page title={read.data?.type ?? 'Event'} above={<To path="/events">All events</To>}>
      <Answered to={read}>
        {(event) => (
          <>
            <Section title="Event">
              <Details
                rows={[
                  ['Event', <Id key="id" of={event.id} what="the event" />],
                  ['When', shownTime(event.timestamp)],
                  ['Test', event.test ? 'Yes' : 'No'],
                  ['About', subjectOf(event.data as never)],
                ]}
              />
            </Section>
            {may('webhooks:read') && <EventDeliveries eventId={event_id} />}
            <Section title="What is sent">
              <Payload of={event} />
            </Section>
          </>
        )}
      </Answered>
    </Page>
  );
}
