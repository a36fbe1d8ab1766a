import type { components } from '../gen/api.ts';
import type { AnswerOf, Control, DisplayControl, Given, NodeOf, QuestionControl } from './answers.ts';
import type { SendFileOptions, UploadOptions } from './upload.ts';

type Schemas = components['schemas'];
type StepOf<Status> = Extract<Schemas['InstrumentStep'], { status: Status }>;
type ControlIssue = Schemas['ControlIssue'];

/** How one request of a journey is sent. */
export interface SendOptions {
  /** Stops waiting. The platform may have done what was asked: `refresh` shows where the journey is. */
  readonly signal?: AbortSignal | undefined;
  /** Names what is sent, so that sending it again by hand has no second effect. Left out: the client makes one. */
  readonly idempotencyKey?: string | undefined;
}

/** How an answer is sent. */
export interface AnswerOptions extends SendOptions {
  /**
   * Asks the patient before an answer that would end the intake early: it stays here, with the issue `answer.confirm`. Send it
   * again without this once the patient confirms it.
   */
  readonly askBeforeEnd?: boolean | undefined;
}

/** Where to go back to. */
export interface BackOptions extends SendOptions {
  /** An earlier node, such as that of an answer of the review. Left out: the node shown before. */
  readonly nodeId?: string | undefined;
}

/** What the patient has answered so far, in words. */
export type Review = Schemas['InstrumentReview'];

interface Common {
  /** Resumes the journey later, as `journeyId` of `walk`. */
  readonly journeyId: string;
  /** What was wrong with the last answer; empty when it was taken. */
  readonly issues: readonly ControlIssue[];
  /** The node shown before, or the one of `nodeId`. Only where `step.can_go_back` is true. */
  readonly back: (options?: BackOptions) => Promise<Journey>;
  /** Ends the intake for good. */
  readonly abandon: (options?: SendOptions) => Promise<Journey>;
  /** Where the journey is: after `node_not_current`, and when the patient comes back. */
  readonly refresh: (options?: Pick<SendOptions, 'signal'>) => Promise<Journey>;
}

interface Active<C extends Control> extends Common {
  readonly status: 'active';
  /** How the node is shown. It says what `answer` takes. */
  readonly control: C;
  /** What the patient sees and answers. */
  readonly node: NodeOf<C>;
  /** The whole step, as the platform sent it. */
  readonly step: StepOf<'active'>;
  /** The answers of the phase, for the patient to check. Show it where `step.is_last` is true. */
  readonly review: (options?: Pick<SendOptions, 'signal'>) => Promise<Review>;
  /** Sends an answer of any control, for a page that renders them all alike. */
  readonly send: (given: Given, options?: AnswerOptions) => Promise<Journey>;
}

/** A question that waits for an answer. */
export interface Question<C extends QuestionControl> extends Active<C> {
  /** Answers the question. A refused answer stays here, with `issues`. */
  readonly answer: (value: AnswerOf<C>, options?: AnswerOptions) => Promise<Journey>;
  /** Passes over a question that is not `required`. */
  readonly skip: (options?: AnswerOptions) => Promise<Journey>;
}

/** A text that waits for the patient's consent. */
export interface Consent extends Active<'affirm'> {
  /** Consents, or does not. */
  readonly answer: (affirmed: boolean, options?: SendOptions) => Promise<Journey>;
  /** Passes over a consent that is not `required`. */
  readonly skip: (options?: SendOptions) => Promise<Journey>;
}

/** How a file answers a node. */
export interface MediaAnswerOptions extends AnswerOptions {
  /** The patient agreed to `media.consent_copy`, where `media.require_consent` is true. */
  readonly consent?: boolean;
}

/** A question that waits for a photo, a video or a document. */
export interface Media extends Active<'media'> {
  /** Answers with a file that was sent before, such as that of `prefilled_value`. */
  readonly answer: (mediaId: string, options?: MediaAnswerOptions) => Promise<Journey>;
  /** Sends a file in pieces and answers its media id, for a page that answers later. */
  readonly sendFile: (file: Blob, options?: SendFileOptions) => Promise<string>;
  /** Sends a file in pieces and answers the node with it. */
  readonly upload: (file: Blob, options?: UploadOptions) => Promise<Journey>;
  /** Passes over a file that is not `required`. */
  readonly skip: (options?: SendOptions) => Promise<Journey>;
}

/** A node that is read and passed. */
export interface Display<C extends DisplayControl> extends Active<C> {
  /** Goes on to the next node. */
  readonly answer: (options?: SendOptions) => Promise<Journey>;
}

interface EndedAs<Status extends 'complete' | 'abandoned' | 'blocked'> extends Common {
  readonly status: Status;
  readonly control: undefined;
  readonly node: null;
  readonly step: StepOf<Status>;
}

/** A journey whose patient has a node to answer; `control` says which. */
export type ActiveJourney =
  | { [C in QuestionControl]: Question<C> }[QuestionControl]
  | { [C in DisplayControl]: Display<C> }[DisplayControl]
  | Consent
  | Media;

/** A journey that waits for no answer: the intake is complete, was ended, or cannot go on. */
export type EndedJourney = EndedAs<'complete'> | EndedAs<'abandoned'> | EndedAs<'blocked'>;

/** Where a journey is. Its functions send something and answer where the journey is then; the object itself never changes. */
export type Journey = ActiveJourney | EndedJourney;
