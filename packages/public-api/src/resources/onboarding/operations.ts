import { get, operations, post } from '../../operation.ts';
import { dataOf, pageOf } from '../../schema/envelope.ts';
import { PageQuery } from '../../schema/page.ts';
import { Agreement, AgreementAcceptance, AgreementExecution } from './agreement.ts';
import { E2eRun, E2eRunStart, passedRun } from './e2e-run.ts';
import { Onboarding, OnboardingStep, StepSubmission, submittedStep } from './onboarding.ts';

export const onboardingOperations = operations(
  { tag: 'Onboarding', credentials: ['apiKey'], resource: 'onboarding', brand: 'optional' },
  {
    readOnboarding: get('/v1/account/onboarding', {
      summary: 'Read the onboarding of the client',
      description:
        'Answers the steps of the client from its first day to being live, with what is due and what is missing. Steps that are done elsewhere, such as a registration that was tested, show as done without a submission. Work on the steps in `currently_due` next. When `gate.ready` is true, a test run can be made.',
      answers: { 200: dataOf(Onboarding) },
    }),
    readOnboardingStep: get('/v1/account/onboarding/steps/{step_id}', {
      summary: 'Read a step with its requirements',
      description:
        'Answers one step of the onboarding: what it needs, which requirements are met, and the states that it had. Read it before you submit the step.',
      answers: { 200: dataOf(OnboardingStep) },
    }),
    startOnboardingStep: post('/v1/account/onboarding/steps/{step_id}/start', {
      summary: 'Start a step',
      description:
        'Marks a step as begun, so that everyone sees that it is being worked on. A step that was started before stays as it is. A step that is locked, blocked or waived, and one that only an operator works on, is refused with `conflict`. Submit the step when its requirements are met.',
      answers: { 200: dataOf(OnboardingStep) },
      problems: ['conflict'],
    }),
    submitOnboardingStep: post('/v1/account/onboarding/steps/{step_id}/submit', {
      summary: 'Submit a step as done',
      description:
        'Reports that a step is done. It is completed at once, or goes to an operator for review. A step with a requirement that is not met is 422, with an issue for each of them; `params.field` is its code. What was submitted is read back in the step. A step that is not open is refused with `conflict`, and so are other fields than those of a completed step. Read the onboarding to see which steps follow.',
      body: StepSubmission,
      answers: { 200: dataOf(OnboardingStep, submittedStep) },
      problems: ['conflict', 'validation'],
    }),
    listAgreements: get('/v1/account/onboarding/agreements', {
      summary: 'List the agreements',
      description:
        'Answers every agreement in its current version, with its text and, where it exists, its execution by the client. Execute a new version before its `effective_at`: from then on the one before does not count, and the offerings are not sold. Show the text to the person who signs, then execute the agreement.',
      query: PageQuery,
      answers: { 200: pageOf(Agreement) },
    }),
    executeAgreement: post('/v1/account/onboarding/agreements/{agreement_id}/execute', {
      summary: 'Execute an agreement',
      description:
        'Records that a person agreed to the current version for the client. The first execution of a version is the record; a later one is answered with the same record and 200, whoever signs. Another version than the current one is refused with `conflict`: list the agreements again. A key that is limited to brands is 403.',
      furtherRules: '`accepted` is `true`.',
      body: AgreementAcceptance,
      answers: { 200: dataOf(AgreementExecution), 201: dataOf(AgreementExecution) },
      problems: ['conflict', 'validation'],
    }),
    startTestRun: post('/v1/account/onboarding/e2e-runs', {
      summary: 'Start a test run of a brand',
      description:
        'Lets a scripted patient qualify, order and pay at a brand, and checks the results on the platform and at your receiver. Start it when the onboarding says that a test run can be made. It takes up to two minutes. While another run is going on, it is refused with `conflict`. With an `X-Brand-Id` of another brand it is 404. Read the run to follow it.',
      body: E2eRunStart,
      answers: { 202: dataOf(E2eRun) },
      problems: ['conflict'],
    }),
    readTestRun: get('/v1/account/onboarding/e2e-runs/{run_id}', {
      summary: 'Read a test run with its checks',
      description:
        'Answers a test run with the result of each check. It has passed when every check passed. Ask again while `status` is `running`; fix what a failed check names, and start another run.',
      answers: { 200: dataOf(E2eRun, passedRun) },
    }),
  },
);
