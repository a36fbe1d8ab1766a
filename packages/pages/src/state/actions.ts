import type { Journey } from '@telehealth/client';
import { makeSignInLink } from '../api/enrollment.ts';
import {
  beginIntake,
  type Campaign,
  type Give,
  type Given,
  reviewBefore,
  sendGiven,
  stepOf,
  uploadable,
} from '../api/intake.ts';
import { openCheckout } from '../api/payment.ts';
import { endSession, openSession, readBrand } from '../api/session.ts';
import { type Language, localeFor } from '../texts/language.ts';
import { confirmationIn } from './confirmation.ts';
import { createFailures } from './failures.ts';
import { type Notice, offeringNotice } from './notice.ts';
import { isRefusal, openSessionWith, paymentStateOf, type ReturnedAddress } from './opening.ts';
import type { PageEvent } from './page-state.ts';
import type { Place, Returned } from './place.ts';
import { createSendingKeys } from './sending-keys.ts';
import { isElsewhere, isPending, readStanding, type Standing, withReview } from './standing.ts';
import { clearAddress } from './take-returned.ts';
import { createWork, type Settle } from './work.ts';

export interface Actions {
  open(returned: ReturnedAddress): void;
  look(): void;
  /** Checks in the background whether the journey moved elsewhere. */
  glance(): void;
  /** Checks whether the journey has received a payment. */
  awaitPayment(): void;
  speak(language: Language): void;
  begin(offering: string | undefined, language: Language): void;
  /** Sends the result of `give` for the node of the pressed screen, such as an answer after its upload. */
  answer(nodeId: string, give: Give): void;
  /** Sends an answer after the platform's question about it. */
  confirm(nodeId: string, given: Given): void;
  /** Leaves such an answer unsent. */
  reconsider(): void;
  /** The patient has checked the answers. */
  reviewed(): void;
  back(): void;
  /** To an earlier question. */
  returnTo(nodeId: string): void;
  pay(): void;
  signInElsewhere(): void;
  signOut(): void;
  /** With a new browser session. */
  restart(): void;
  /** Repeats what failed or hangs, with the same idempotency key. */
  retry(): void;
}

/** `pageAround` is the address of the page that frames this one; undefined without one. */
export function createActions(
  dispatch: (event: PageEvent) => void,
  pageAround: () => string | undefined,
): Actions {
  let offering: string | undefined;
  let campaign: Campaign | undefined;
  /** The present intake and place. */
  let journey: Journey | undefined;
  let place: Place | undefined;
  const keys = createSendingKeys();
  const glimpse = (signal: AbortSignal, returned?: Returned) => readStanding(signal, { offering, returned });
  const look = async (signal: AbortSignal, returned?: Returned) =>
    withReview(await glimpse(signal, returned), signal);
  const failures = createFailures({ dispatch, look, arrive });
  const work = createWork({
    onBegin: () => dispatch({ type: 'work-began' }),
    onSlow: () => dispatch({ type: 'slow' }),
    onFailure: failures.of,
  });

  function arrive(standing: Standing, notice?: Notice): void {
    ({ journey, place } = standing);
    const { step, isSignedIn } = standing;
    if (journey !== undefined) forgetCampaign();
    dispatch({ type: 'arrived', place, step, isSignedIn, notice });
  }

  /** A later journey in this browser is not what the address was made for. */
  function forgetCampaign(): void {
    campaign = undefined;
    clearAddress();
  }

  async function shown(
    next: Journey,
    by: 'answer' | 'back',
    signal: AbortSignal,
    notice?: Notice,
  ): Promise<Settle> {
    if (next.status !== 'active') {
      const standing = await look(signal);
      return () => arrive(standing, notice);
    }
    const step = stepOf(next);
    const review = await reviewBefore(next, signal);
    return () => {
      journey = next;
      place = { at: 'asking', step, visit: 0 };
      dispatch({ type: 'stepped', step, by, notice, review });
    };
  }

  function send(nodeId: string, give: Give, isConfirmed: boolean): void {
    const asked = journey;
    // A press on another screen is not an answer to this node.
    if (asked?.status !== 'active' || asked.node.node_id !== nodeId) return;
    work.begin(async (signal, moved) => {
      try {
        const given = await give(uploadable(asked, signal, moved));
        const asks = given.answer !== undefined && !isConfirmed;
        const sent = asks ? { ...given, ask_before_end: true as const } : given;
        const idempotencyKey = keys.of(asked, sent);
        moved();
        const next = await sendGiven(asked, sent, { signal, idempotencyKey });
        const message = confirmationIn(stepOf(next));
        if (message !== undefined)
          return () => dispatch({ type: 'to-confirm', question: { message, given } });
        return await shown(next, 'answer', signal);
      } catch (error) {
        return failures.ofAnswer(error, signal, nodeId);
      }
    });
  }

  function back(nodeId?: string): void {
    const asked = journey;
    if (asked === undefined) return;
    const idempotencyKey = keys.of(asked, ['back', nodeId]);
    work.begin(async (signal) => shown(await asked.back({ nodeId, idempotencyKey, signal }), 'back', signal));
  }

  /** In the background: if it fails, the page offers no sign-in. */
  function readSignInUrl(): void {
    readBrand().then(
      (brand) => dispatch({ type: 'brand-read', brand }),
      () => undefined,
    );
  }

  async function open(returned: ReturnedAddress, signal: AbortSignal): Promise<Settle> {
    const { signIn, error, orderRef, result } = returned;
    try {
      const [brand, { isFirst, isSignedIn }] = await Promise.all([readBrand(), openSessionWith(signIn)]);
      dispatch({ type: 'brand-read', brand });
      if (isFirst) dispatch({ type: 'expected', place: { at: 'choosing', offering, isExpected: true } });
      if (error !== undefined || !isSignedIn) dispatch({ type: 'sign-in-failed' });
      if (brand.sign_in_url === null) readSignInUrl();
    } catch (failure) {
      if (!isRefusal(failure, 404)) throw failure;
      return () => arrive({ place: { at: 'missing' } });
    }
    const paymentState = await paymentStateOf(orderRef);
    try {
      const standing = await look(signal, { result, paymentState });
      const isBegun = standing.journey !== undefined;
      const notice = isBegun ? offeringNotice(offering, standing.offeringRef) : undefined;
      return () => arrive(standing, notice);
    } catch (failure) {
      // A session opened just now and unknown means that the browser dropped its cookie.
      if (!isRefusal(failure, 401)) throw failure;
      return () => arrive({ place: { at: 'without-cookies' } });
    }
  }

  async function begin(chosen: string | undefined, language: Language, signal: AbortSignal): Promise<Settle> {
    const next = await beginIntake(chosen, localeFor(language, navigator.languages), campaign, signal);
    forgetCampaign();
    const { offering_ref, offering_state } = stepOf(next);
    return shown(next, 'answer', signal, offeringNotice(chosen, offering_ref, offering_state));
  }

  const lookNow = (returned?: Returned) =>
    work.begin(async (signal) => {
      const standing = await look(signal, returned);
      return () => arrive(standing);
    });

  return {
    open: (returned) => {
      ({ offering, campaign } = returned);
      work.begin((signal) => open(returned, signal));
    },
    look: () => lookNow(),
    glance: () =>
      work.glance(async (signal) => {
        const before = place;
        const found = await glimpse(signal).catch(failures.sessionEnded);
        if (!isElsewhere(before, found.place)) return () => undefined;
        const standing = await withReview(found, signal);
        return () => {
          const isNew =
            standing.journey !== undefined && before?.at !== standing.place.at && !isPending(before);
          arrive(standing, isNew || before?.at === 'asking' ? { kind: 'moved' } : undefined);
        };
      }),
    awaitPayment: () => lookNow({ paymentState: 'paid' }),
    speak: (language) =>
      dispatch({ type: 'language-chosen', language, locale: localeFor(language, navigator.languages) }),
    begin: (chosen, language) => work.begin((signal) => begin(chosen, language, signal)),
    answer: (nodeId, give) => send(nodeId, give, false),
    confirm: (nodeId, given) => send(nodeId, () => given, true),
    reconsider: () => dispatch({ type: 'not-taken', issues: [] }),
    reviewed: () => dispatch({ type: 'reviewed' }),
    back: () => back(),
    returnTo: (nodeId) => back(nodeId),
    pay: () => {
      const idempotencyKey = crypto.randomUUID();
      work.begin(async () => {
        const address = await openCheckout(idempotencyKey, pageAround());
        return () => leaveFor(address);
      });
    },
    signInElsewhere: () =>
      work.begin(async () => {
        const address = await makeSignInLink();
        return () => leaveFor(address);
      }),
    signOut: () =>
      work.instead(async () => {
        await endSession();
        return () => arrive({ place: { at: 'signed-out' } });
      }),
    restart: () =>
      work.begin(async (signal) => {
        await openSession();
        const standing = await look(signal);
        return () => arrive(standing);
      }),
    retry: work.retry,
  };

  /** No other page may be in a frame. A patient may stay when the browser asks, so the page keeps accepting presses. */
  function leaveFor(address: string): void {
    (window.top ?? window).location.href = address;
    dispatch({ type: 'left' });
  }
}
