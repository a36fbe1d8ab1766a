import { Progress, Text } from '@mantine/core';
import { useRead } from '../../api/use-read.ts';
import { shownDay, words } from '../../format/shown.ts';
import { Answered } from '../../parts/Answered.tsx';
import { Page } from '../../parts/Page.tsx';
import { Rows } from '../../parts/Rows.tsx';
import { Section } from '../../parts/Section.tsx';
import { State } from '../../parts/State.tsx';
import { To } from '../../parts/To.tsx';
import { Agreements } from './Agreements.tsx';
import { TestRun } from './TestRun.tsx';

/** The steps to being live. */
export default function Onboarding() {
  const read = useRead(
    ['onboarding'],
    async ({ account }) => (await account.get('/v1/account/onboarding')).data,
    { refetchInterval: 15_000 },
  );
  return (
    <Page title="Onboarding">
      <Answered to={read}>
        {({ status, required_done, required_total, percent, gate, steps, currently_due }) => {
          const titleOf = (id: string) => steps.find(({ step_id }) => step_id === id)?.title ?? words(id);
          const due = steps.filter(({ step_id }) => currently_due.includes(step_id));
          return (
            <>
              <Text mb="xs">
                {required_done} of {required_total} steps are done: {words(status)}.
              </Text>
              <Progress value={percent} mb="md" aria-label="Steps that are done" />
              {due.length > 0 && (
                <Section title="What to do next">
                  <ul className="points">
                    {due.map(({ step_id, title }) => (
                      <li key={step_id}>
                        <To path={`/onboarding/${step_id}`}>{title}</To>
                      </li>
                    ))}
                  </ul>
                </Section>
              )}
              <Section title="Steps">
                <Rows
                  caption="Steps to being live"
                  rows={steps}
                  keyOf={({ step_id }) => step_id}
                  columns={[
                    {
                      name: 'Step',
                      of: ({ title, step_id, required }) => (
                        <>
                          <To path={`/onboarding/${step_id}`} className="row-link">
                            {title}
                          </To>
                          {!required && (
                            <Text span c="dimmed">
                              {' '}
                              (optional)
                            </Text>
                          )}
                        </>
                      ),
                    },
                    { name: 'State', of: ({ state }) => <State of={state} /> },
                    {
                      name: 'Whose turn',
                      of: ({ turn, owner, state }) => (state === 'completed' ? '–' : words(turn ?? owner)),
                    },
                    { name: 'Due', of: ({ due_at }) => shownDay(due_at) },
                  ]}
                />
              </Section>
              <Agreements />
              <TestRun isReady={gate.ready} missing={gate.missing.map(titleOf)} />
            </>
          );
        }}
      </Answered>
    </Page>
  );
}
