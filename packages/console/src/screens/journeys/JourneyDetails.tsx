import { shownTime, words } from '../../format/shown.ts';
import { Act } from '../../parts/Act.tsx';
import { Awaited } from '../../parts/Awaited.tsx';
import { Details } from '../../parts/Details.tsx';
import { Opened } from '../../parts/Opened.tsx';
import { useWork } from '../../state/context.ts';
import { useAnswer } from '../../state/use-answer.ts';

interface JourneyDetailsProps {
  readonly journeyId: string;
  onClose(): void;
}

/** Without answers of the patient. */
export function JourneyDetails({ journeyId: journey_id, onClose }: JourneyDetailsProps) {
  const { client } = useWork();
  const path = { params: { path: { journey_id } } };
  const { value, trouble, reload } = useAnswer(
    () => client.get('/v1/enrollments/{journey_id}', path),
    [journey_id],
  );
  if (value === undefined) return <Awaited trouble={trouble} onRetry={reload} />;
  const journey = value.data;
  return (
    <Opened label="Journey" title={journey.journey_id}>
      <Details
        rows={[
          ['Status', words(journey.status)],
          ['Eligibility', words(journey.eligibility)],
          ['Offering', journey.offering_ref ?? '–'],
          ['Your reference', journey.reference ?? '–'],
          ['Orders', journey.order_refs.join(', ') || '–'],
          ['Payment under way', journey.payment_processing ? 'yes' : 'no'],
          ['Began', shownTime(journey.created_at)],
        ]}
      />
      <h3>What happened</h3>
      <ol class="timeline">
        {journey.milestones.map(({ type, occurred_at }) => (
          <li key={`${type} ${occurred_at}`}>
            {words(type)} <span class="soft">{shownTime(occurred_at)}</span>
          </li>
        ))}
      </ol>
      <div class="actions">
        <Act
          label="Erase"
          needs="enrollments:write"
          confirm="Everything that the patient said is erased for good, and the journey is listed no more."
          done="The journey is being erased."
          run={() => client.post('/v1/enrollments/{journey_id}/erasure', path).then(onClose)}
        />
        <button type="button" onClick={reload}>
          Refresh
        </button>
        <button type="button" onClick={onClose}>
          Close
        </button>
      </div>
    </Opened>
  );
}
