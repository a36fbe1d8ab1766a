import { Text } from '@mantine/core';
import { useRead } from '../../api/use-read.ts';
import { shownDay, shownTime, words } from '../../format/shown.ts';
import { Act } from '../../parts/Act.tsx';
import { Answered } from '../../parts/Answered.tsx';
import { Details } from '../../parts/Details.tsx';
import { Page } from '../../parts/Page.tsx';
import { Section } from '../../parts/Section.tsx';
import { State } from '../../parts/State.tsx';
import { To } from '../../parts/To.tsx';
import { useWork } from '../../session/work.ts';
import { CompanyForm } from './CompanyForm.tsx';
import { stepPlaces } from './step-places.ts';

const one = '/v1/account/onboarding/steps/{step_id}';

/** What a step needs, where it is done, and what was done. */
export default function Step({ stepId: step_id }: { readonly stepId: string }) {
  const { account, session } = useWork();
  const path = { params: { path: { step_id } } };
  const read = useRead(['step', step_id], async () => (await account.get(one, path)).data, {
    refetchInterval: 15_000,
  });
  const step = read.data;
  const isOpen = step?.state === 'ready' || step?.state === 'in_progress';
  // The steps are those of all brands.
  const isReached = !session.is_limited_to_brands;
  const isOurs = isReached && isOpen && step?.owner === 'client';
  const place = stepPlaces[step_id];
  return (
    <Page
      title={step?.title ?? words(step_id)}
      above={<To path="/onboarding">All steps</To>}
      beside={step && <State of={step.state} />}
      actions={
        <>
          {isReached && step?.state === 'ready' && (
            <Act
              label="Mark as begun"
              needs="onboarding:write"
              done="The step was begun."
              run={() => account.post(`${one}/start`, path)}
            />
          )}
          {isOurs && step_id !== 'company_profile' && (
            <Act
              label="Submit the step"
              needs="onboarding:write"
              variant="filled"
              done="The step was submitted."
              run={() => account.post(`${one}/submit`, { ...path, body: {} })}
            />
          )}
        </>
      }
    >
      <Answered to={read}>
        {(value) => (
          <>
            <Section title="What it needs">
              {place !== undefined && isOpen && (
                <Text mb="sm">
                  <To path={place[0]}>{place[1]}</To>
                </Text>
              )}
              {value.requirements.map(({ code, result, detail }) => (
                <Text key={code} size="sm" mb={4}>
                  <State of={result} /> {detail}
                </Text>
              ))}
              {value.requirements.length === 0 && <Text c="dimmed">The platform checks nothing here.</Text>}
            </Section>
            {step_id === 'company_profile' && isOurs && (
              <Section title="The company">
                <CompanyForm />
              </Section>
            )}
            <Section title="State">
              <Details
                rows={[
                  ['Whose turn', words(value.turn ?? value.owner)],
                  ['Due', shownDay(value.due_at)],
                  ['After', value.needs.map(words).join(', ') || '–'],
                  ...[value.block_reason, value.reject_reason, value.waive_reason]
                    .filter((reason) => reason !== undefined)
                    .map((reason) => ['Reason', words(reason)] as const),
                  ...value.history.map(
                    ({ state, at, by }) => [`${words(state)}, by ${by}`, shownTime(at)] as const,
                  ),
                ]}
              />
            </Section>
          </>
        )}
      </Answered>
    </Page>
  );
}
