import { Type } from 'typebox';
import { resource } from '../../schema/envelope.ts';
import { JourneyId } from '../../schema/ids.ts';
import { freeForm, object, oneOf, orNull, vocabulary } from '../../schema/json-schema.ts';
import { ControlIssue } from './control-issue.ts';
import { nextStep } from './example-steps.ts';
import { HoldsAnswers } from './holds-answers.ts';
import { Link } from './link.ts';
import { RenderedNode } from './rendered-node.ts';

/** interface.md 2.3. */
const StepProgress = object('StepProgress', {
  scope: Type.String({ examples: ['instrument'] }),
  position_estimate: Type.Number({ minimum: 0, maximum: 1 }),
  section_label: Type.Optional(Type.String()),
});

/** interface.md 2.4. */
const BlockedOutcome = object('BlockedOutcome', {
  code: oneOf(['consent_declined'], { description: '`consent_declined`: a required consent was declined.' }),
  node_id: Type.String(),
  ungranted_scopes: Type.Optional(Type.Array(Type.String())),
  support_route: Type.Optional(
    Type.String({ description: 'The support route of the brand, else that of the questionnaire.' }),
  ),
});

/** interface.md 2.5. */
const EntryHandoff = object(
  'EntryHandoff',
  {
    redirect: Type.Optional(Type.String({ maxLength: 2048 })),
    promo: Type.Optional(Type.String({ maxLength: 256 })),
    test: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

const EndingCode = vocabulary('EndingCode', {
  complete: 'The intake is complete.',
  qualification_complete: 'The qualification is complete. The clinical phase opens after the payment.',
  not_eligible: 'By the answers the patient cannot be treated.',
  blocked: 'A required consent was declined.',
  abandoned: 'The patient ended the intake.',
});

/** Last page (decisions.md 12). */
const Ending = object('Ending', {
  code: EndingCode,
  content: freeForm<string>(
    { type: 'string' },
    { title: 'EndingContent', description: '`headline`, and `body` where it is authored.' },
  ),
  links: Type.Optional(Type.Array(Link)),
  holds_answers: Type.Optional(HoldsAnswers),
});

const SessionStatus = vocabulary('SessionStatus', {
  active: 'The current `node` waits for an answer.',
  complete: 'The intake, or the phase of it that was asked for, is complete.',
  abandoned: 'The patient ended the intake.',
  blocked: 'A required consent was declined; `blocked` names it.',
});

const OfferingState = vocabulary('OfferingState', {
  recorded: 'The journey is about `offering_ref`.',
  not_sold: 'The entry named an offering that the brand does not sell now; nothing can be ordered for it.',
  unknown: 'The entry named an offering that the catalog does not have.',
  none: 'The entry named no offering.',
});

const Units = vocabulary('Units', {
  us: 'Feet, inches and pounds. Answers stay metric: `input.display` says how a page converts.',
  metric: 'Centimetres and kilograms.',
});

/** interface.md 2.1, decisions.md 12. */
export const InstrumentStep = resource('InstrumentStep', nextStep, {
  session_id: Type.String(),
  journey_id: JourneyId,
  status: SessionStatus,
  node: orNull(RenderedNode),
  progress: Type.Optional(StepProgress),
  flags: Type.Optional(Type.Array(Type.String({ title: 'Flag' }))),
  issues: Type.Optional(Type.Array(ControlIssue)),
  blocked: Type.Optional(BlockedOutcome),
  handoff: Type.Optional(EntryHandoff),
  resumed: Type.Optional(
    Type.Boolean({
      description:
        'Whether the journey existed before. Only `resolve` answers it: false when this call minted the journey.',
    }),
  ),
  offering_ref: Type.Optional(Type.String({ description: 'The offering that the journey recorded.' })),
  offering_state: Type.Optional(OfferingState),
  reference: Type.Optional(orNull(Type.String({ description: 'Your own id of the journey.' }))),
  case_number: Type.Optional(Type.String()),
  locale: Type.Optional(
    Type.String({
      description:
        'The locale of the texts in the step. A text of your brand that has no translation comes as you wrote it.',
    }),
  ),
  format_locale: Type.Optional(
    Type.String({
      description:
        'The locale by which a page writes numbers, money and days: the language of `locale`, with the region that was asked for.',
    }),
  ),
  units: Type.Optional(Units),
  time_zone: Type.Optional(
    Type.String({
      description:
        'The time zone (IANA) in which ages and days are judged: that of the first `resolve`, else of the state to ship to once it is answered, else `UTC`.',
    }),
  ),
  can_go_back: Type.Boolean({ description: 'Whether `back` would be accepted.' }),
  is_last: Type.Optional(
    Type.Boolean({
      description: 'True when no other node waits: show the review first.',
    }),
  ),
  ending: Type.Optional(Ending),
});
