import { useState } from 'preact/hooks';
import { shownDay, words } from '../../format/shown.ts';
import { Awaited } from '../../parts/Awaited.tsx';
import { State } from '../../parts/State.tsx';
import { useWork } from '../../state/context.ts';
import { useAnswer } from '../../state/use-answer.ts';
import { Agreements } from './Agreements.tsx';
import { StepDetails } from './StepDetails.tsx';
import { TestRun } from './TestRun.tsx';

export function Start() {
  const { account } = useWork();
  const [opened, setOpened] = useState<string>();
  const { value, trouble, reload } = useAnswer(
    async () => (await account.get('/v1/account/onboarding')).data,
    [],
  );
  if (value === undefined) return <Awaited trouble={trouble} onRetry={reload} />;
  const { status, required_done, required_total, currently_due, gate, steps } = value;
  const titleOf = (id: string) => steps.find(({ step_id }) => step_id === id)?.title ?? words(id);
  return (
    <>
      <p>
        {required_done} of {required_total} steps are done: {words(status)}.
      </p>
      <progress aria-label="Steps that are done" max={required_total} value={required_done} />
      {currently_due.length > 0 && (
        <section aria-label="What to do next">
          <h2>What to do next</h2>
          <ul class="next">
            {currently_due.map((id) => (
              <li key={id}>
                <button type="button" class="link" onClick={() => setOpened(id)}>
                  {titleOf(id)}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {opened !== undefined && (
        <StepDetails
          key={opened}
          stepId={opened}
          onChange={reload}
          onClose={() => {
            setOpened(undefined);
            reload();
          }}
        />
      )}
      <table>
        <caption>Steps to being live</caption>
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col">State</th>
            <th scope="col">Whose turn</th>
            <th scope="col">Due</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ step_id, title, state, turn, owner, due_at, required }) => (
            <tr key={step_id}>
              <td data-name="Step">
                <button type="button" class="link" onClick={() => setOpened(step_id)}>
                  {title}
                </button>
                {!required && <span class="soft"> (optional)</span>}
              </td>
              <td data-name="State">
                <State of={state} />
              </td>
              <td data-name="Whose turn">{words(turn ?? owner)}</td>
              <td data-name="Due">{shownDay(due_at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Agreements onChange={reload} />
      <TestRun isReady={gate.ready} missing={gate.missing.map(titleOf)} onChange={reload} />
    </>
  );
}
