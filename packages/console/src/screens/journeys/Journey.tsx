import { Grid } from '@mantine/core';
import { useRead } from '../../api/use-read.ts';
import { shownTime } from '../../format/shown.ts';
import { Answered } from '../../parts/Answered.tsx';
import { Details } from '../../parts/Details.tsx';
import { Id } from '../../parts/Id.tsx';
import { Page } from '../../parts/Page.tsx';
import { Section } from '../../parts/Section.tsx';
import { State } from '../../parts/State.tsx';
import { To } from '../../parts/To.tsx';
import { useWork } from '../../session/work.ts';
import { EraseMenu } from './EraseMenu.tsx';
import { JourneyEvents } from './JourneyEvents.tsx';
import { JourneyOrders } from './JourneyOrders.tsx';
import { SignInLink } from './SignInLink.tsx';
import { statusSentence } from './statuses.ts';
import { Timeline } from './Timeline.tsx';

/** What happened to a patient's journey, without answers. */
export default function Journey({ journeyId: journey_id }: { readonly journeyId: string }) {
  const { may } = useWork();
  const read = useRead(['journey', journey_id], async ({ client }) => {
    const path = { params: { path: { journey_id } } };
    return (await client.get('/v1/enrollments/{journey_id}', path)).data;
  });
  const journey = read.data;
  return (
    <Page
      title={journey?.reference ? `Journey ${journey.reference}` : 'Journey'}
      above={<To path="/journeys">All journeys</To>}
      beside={journey && <State of={journey.status} />}
      actions={
        journey && (
          <>
            <SignInLink journeyId={journey_id} />
            <EraseMenu journey={journey} />
          </>
        )
      }
    >
      <Answered to={read}>
        {(value) => (
          <Grid>
            <Grid.Col span={{ base: 12, md: 7 }}>
              <Section title={statusSentence[value.status]}>
                <Details
                  rows={[
                    ['Journey', <Id key="id" of={value.journey_id} what="the journey" />],
                    [
                      'Case number',
                      value.case_number === null ? (
                        '–'
                      ) : (
                        <Id key="case" of={value.case_number} what="the case number" />
                      ),
                    ],
                    ['Your reference', value.reference ?? '–'],
                    ['Offering', value.offering_ref ?? '–'],
                    ['Eligibility', <State key="eligibility" of={value.eligibility} />],
                    ['Payment under way', value.payment_processing ? 'Yes' : 'No'],
                    [
                      'Person',
                      value.person_id === null ? (
                        'Not signed in yet'
                      ) : (
                        <Id key="person" of={value.person_id} what="the person" />
                      ),
                    ],
                    ['Began', shownTime(value.created_at)],
                    ['Changed', shownTime(value.updated_at)],
                  ]}
                />
              </Section>
              {may('orders:read') && <JourneyOrders journeyId={journey_id} />}
              {may('events:read') && <JourneyEvents journeyId={journey_id} />}
            </Grid.Col>
            <Grid.Col span={{ base: 12, md: 5 }}>
              <Section title="What happened">
                <Timeline journey={value} />
              </Section>
            </Grid.Col>
          </Grid>
        )}
      </Answered>
    </Page>
  );
}
