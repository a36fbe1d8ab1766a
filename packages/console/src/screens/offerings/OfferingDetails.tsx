import { words } from '../../format/shown.ts';
import { Act } from '../../parts/Act.tsx';
import { Awaited } from '../../parts/Awaited.tsx';
import { Form } from '../../parts/Form.tsx';
import { Opened } from '../../parts/Opened.tsx';
import { State } from '../../parts/State.tsx';
import { useWork } from '../../state/context.ts';
import { useAnswer } from '../../state/use-answer.ts';
import { Questions } from './Questions.tsx';

const one = '/v1/account/brands/{brand_id}/offerings/{offering_ref}';

interface OfferingDetailsProps {
  readonly offeringRef: string;
  onClose(): void;
}

/** Checks, copy for patients, and questions. */
export function OfferingDetails({ offeringRef: offering_ref, onClose }: OfferingDetailsProps) {
  const { client, brandId: brand_id, may } = useWork();
  const path = { params: { path: { brand_id, offering_ref } } };
  const { value, trouble, reload } = useAnswer(
    async () => ({
      offering: (await client.get(one, path)).data,
      copy: (await client.get(`${one}/copy`, path)).data,
    }),
    [],
  );
  if (value === undefined) return <Awaited trouble={trouble} onRetry={reload} />;
  const { offering, copy } = value;
  return (
    <Opened label="Offering" title={offering.offering_ref}>
      <table>
        <caption>Checks</caption>
        <thead>
          <tr>
            <th scope="col">Check</th>
            <th scope="col">Result</th>
            <th scope="col">What it says</th>
          </tr>
        </thead>
        <tbody>
          {offering.checks.map(({ check, result, detail }) => (
            <tr key={check}>
              <td data-name="Check">{words(check)}</td>
              <td data-name="Result">
                <State of={result} />
              </td>
              <td data-name="What it says">{detail}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Form
        key={JSON.stringify(copy)}
        title="What patients read"
        needs="offerings:write"
        submit="Save the copy"
        done="The copy was saved."
        fields={[
          {
            name: 'locales',
            label: 'Copy by locale',
            kind: 'json',
            required: true,
            value: JSON.stringify(copy.locales, null, 2),
            hint: 'Such as { "en": { "title": "Weight care", "cta": "Start now" } }.',
          },
        ]}
        onSubmit={(body) => client.put(`${one}/copy`, { ...path, body: body as never }).then(reload)}
      />
      {may('questions:read') && <Questions offeringRef={offering_ref} />}
      <div class="actions">
        <Act
          label="Stop selling it"
          needs="offerings:write"
          confirm="Patients cannot choose the offering any more."
          done="The offering is not sold any more."
          run={() => client.delete(one, path).then(onClose)}
        />
        <button type="button" onClick={onClose}>
          Close
        </button>
      </div>
    </Opened>
  );
}
