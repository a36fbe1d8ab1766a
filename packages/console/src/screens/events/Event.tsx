import { shownTime } from '../../format/shown.ts';
import { Answered } from '../../parts/Answered.tsx';
import { Details } from '../../parts/Details.tsx';
import { Id } from '../../parts/Id.tsx';
import { Page } from '../../parts/Page.tsx';
import { Section } from '../../parts/Section.tsx';
import { To } from '../../parts/To.tsx';
import { useWork } from '../../session/work.ts';
import { EventDeliveries } from './EventDeliveries.tsx';
import { Payload } from './Payload.tsx';
import { subjectOf } from './subject.tsx';
import { useEvent } from './use-event.ts';

/** What receivers get, and whether they got it. */
export default function Event({ eventId: event_id }: { readonly eventId: string }) {
  const { may } = useWork();
  const read = useEvent(event_id);
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
