import { Text } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { words } from '../../format/shown.ts';
import { Act } from '../../parts/Act.tsx';
import { Answered } from '../../parts/Answered.tsx';
import { Section } from '../../parts/Section.tsx';
import { State } from '../../parts/State.tsx';
import { useWork } from '../../session/work.ts';

const all = '/v1/account/onboarding/e2e-runs';

interface TestRunProps {
  readonly isReady: boolean;
  /** Titles of steps that must come first. */
  readonly missing: readonly string[];
}

/** The platform acts as a patient before the client goes live. */
export function TestRun({ isReady, missing }: TestRunProps) {
  const { account, brandId: brand_id } = useWork();
  const [runId, setRunId] = useState<string>();
  return (
    <Section
      title="Test run"
      actions={
        isReady && (
          <Act
            label="Start a test run"
            needs="onboarding:write"
            done="The test run has begun."
            run={async () => setRunId((await account.post(all, { body: { brand_id } })).data.run_id)}
          />
        )
      }
    >
      {!isReady && (
        <Text>A test run can be made when these steps are done: {missing.join(', ') || '–'}.</Text>
      )}
      {isReady && runId === undefined && (
        <Text c="dimmed">
          The platform answers as a patient, pays, and looks for the event at your receiver.
        </Text>
      )}
      {runId !== undefined && <Run key={runId} runId={runId} />}
    </Section>
  );
}

/** Read again until it has ended. */
function Run({ runId: run_id }: { readonly runId: string }) {
  const [isRunning, setRunning] = useState(true);
  const read = useRead(
    ['test-run', run_id],
    async ({ account }) => {
      const { data } = await account.get(`${all}/{run_id}`, { params: { path: { run_id } } });
      setRunning(data.status === 'running');
      return data;
    },
    { refetchInterval: isRunning && 1000 },
  );
  return (
    <Answered to={read}>
      {({ status, checks }) => (
        <div aria-live="polite">
          <Text mb="xs">
            <State of={status} />
          </Text>
          {checks.map(({ check, result, detail }) => (
            <Text key={check} size="sm" mb={4}>
              <State of={result} /> {words(check)}: {detail}
            </Text>
          ))}
        </div>
      )}
    </Answered>
  );
}
