import { shownTime } from '../../format/shown.ts';
import { Awaited } from '../../parts/Awaited.tsx';
import { Form } from '../../parts/Form.tsx';
import { useWork } from '../../state/context.ts';
import { useAnswer } from '../../state/use-answer.ts';

/** To be read and executed. */
export function Agreements({ onChange }: { onChange(): void }) {
  const { account } = useWork();
  const { value, trouble, reload } = useAnswer(
    async () => (await account.get('/v1/account/onboarding/agreements')).data,
    [],
  );
  if (value === undefined) return <Awaited trouble={trouble} onRetry={reload} />;
  return (
    <section aria-label="Agreements">
      <h2>Agreements</h2>
      {value.map(({ agreement_id, title, text, version, execution }) => (
        <details key={agreement_id}>
          <summary>
            {title} – {execution ? `executed ${shownTime(execution.accepted_at)}` : 'to be executed'}
          </summary>
          <div class="text">{text}</div>
          {!execution && (
            <Form
              title={`Execute: ${title}`}
              needs="onboarding:write"
              submit="Execute"
              done="The agreement was executed."
              fields={[
                { name: 'signer/name', label: 'Name of the person who signs', kind: 'text', required: true },
                { name: 'signer/title', label: 'Title', kind: 'text', required: true },
                { name: 'signer/email', label: 'E-mail', kind: 'text', required: true },
                {
                  name: 'accepted',
                  label: 'I agree to the text for the company',
                  kind: 'toggle',
                  required: true,
                },
              ]}
              onSubmit={async (body) => {
                await account.post('/v1/account/onboarding/agreements/{agreement_id}/execute', {
                  params: { path: { agreement_id } },
                  body: { ...body, version } as never,
                });
                reload();
                onChange();
              }}
            />
          )}
        </details>
      ))}
    </section>
  );
}
