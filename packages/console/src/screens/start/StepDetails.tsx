import { shownDay, words } from '../../format/shown.ts';
import { Act } from '../../parts/Act.tsx';
import { Awaited } from '../../parts/Awaited.tsx';
import { Details } from '../../parts/Details.tsx';
import { Form } from '../../parts/Form.tsx';
import type { Field } from '../../parts/field.ts';
import { Opened } from '../../parts/Opened.tsx';
import { State } from '../../parts/State.tsx';
import { useWork } from '../../state/context.ts';
import { useAnswer } from '../../state/use-answer.ts';

const one = '/v1/account/onboarding/steps/{step_id}';

/** Other steps are submitted without fields. */
const fieldsOf: Readonly<Record<string, readonly Field[]>> = {
  company_profile: [
    { name: 'fields/legal_name', label: 'Legal name of the company', kind: 'text', required: true },
    {
      name: 'fields/country',
      label: 'Country',
      kind: 'text',
      required: true,
      hint: 'Two letters, such as US.',
    },
    { name: 'fields/contact_email', label: 'E-mail of your contact', kind: 'text', required: true },
  ],
};

interface StepDetailsProps {
  readonly stepId: string;
  onChange(): void;
  onClose(): void;
}

/** What a step needs, and possible actions. */
export function StepDetails({ stepId: step_id, onChange, onClose }: StepDetailsProps) {
  const { account } = useWork();
  const path = { params: { path: { step_id } } };
  const { value, trouble, reload } = useAnswer(async () => (await account.get(one, path)).data, []);
  if (value === undefined) return <Awaited trouble={trouble} onRetry={reload} />;
  const step = value;
  const refresh = () => {
    reload();
    onChange();
  };
  const isOpen = step.state === 'ready' || step.state === 'in_progress';
  return (
    <Opened label="Step" title={step.title}>
      <Details
        rows={[
          ['State', words(step.state)],
          ['Whose turn', words(step.turn ?? step.owner)],
          ['Due', shownDay(step.due_at)],
          ['After', step.needs.map(words).join(', ') || '–'],
          ...[step.block_reason, step.reject_reason]
            .filter(Boolean)
            .map((reason) => ['Reason', reason] as const),
        ]}
      />
      {step.requirements.length > 0 && (
        <ul class="requirements">
          {step.requirements.map(({ code, result, detail }) => (
            <li key={code}>
              <State of={result} /> {detail}
            </li>
          ))}
        </ul>
      )}
      {isOpen && step.owner === 'client' && (
        <Form
          title="Submit the step"
          needs="onboarding:write"
          submit="Submit"
          done="The step was submitted."
          fields={fieldsOf[step_id] ?? []}
          onSubmit={(body) => account.post(`${one}/submit`, { ...path, body: body as never }).then(refresh)}
        />
      )}
      <div class="actions">
        {step.state === 'ready' && (
          <Act
            label="Mark as begun"
            needs="onboarding:write"
            done="The step was begun."
            run={() => account.post(`${one}/start`, path).then(refresh)}
          />
        )}
        <button type="button" onClick={onClose}>
          Close
        </button>
      </div>
    </Opened>
  );
}
