import { useState } from 'preact/hooks';
import { words } from '../../format/shown.ts';
import { Act } from '../../parts/Act.tsx';
import { State } from '../../parts/State.tsx';
import { useWork } from '../../state/context.ts';

interface Run {
  readonly run_id: string;
  readonly status: string;
  readonly checks: readonly { readonly check: string; readonly result: string; readonly detail?: string }[];
}

interface TestRunProps {
  readonly isReady: boolean;
  /** Titles of steps that must come first. */
  readonly missing: readonly string[];
  onChange(): void;
}

/** Acts as a patient before the client goes live. */
export function TestRun({ isReady, missing, onChange }: TestRunProps) {
  const { account, brandId: brand_id } = useWork();
  const [run, setRun] = useState<Run>();
  const refresh = async (run_id: string) => {
    const path = { params: { path: { run_id } } };
    setRun((await account.get('/v1/account/onboarding/e2e-runs/{run_id}', path)).data as Run);
    onChange();
  };
  return (
    <section aria-label="Test run">
      <h2>Test run</h2>
      {!isReady && <p>A test run can be made when these steps are done: {missing.join(', ') || '–'}.</p>}
      {run !== undefined && (
        <>
          <p>
            <State of={run.status} />
          </p>
          <ul class="requirements">
            {run.checks.map(({ check, result, detail }) => (
              <li key={check}>
                <State of={result} /> {words(check)} {detail}
              </li>
            ))}
          </ul>
        </>
      )}
      <div class="actions">
        {isReady && (
          <Act
            label="Start a test run"
            needs="onboarding:write"
            done="The test run has begun."
            run={async () => {
              const { data } = await account.post('/v1/account/onboarding/e2e-runs', { body: { brand_id } });
              setRun(data as Run);
            }}
          />
        )}
        {run !== undefined && (
          <Act
            label="Refresh the test run"
            needs="onboarding:read"
            done="The test run was read again."
            run={() => refresh(run.run_id)}
          />
        )}
      </div>
    </section>
  );
}
