import { type Given as ControlGiven, isProblem, type Journey } from '@telehealth/client';
import { type Enrollment, makeSignInLink, readEnrollment } from '../api/enrollment.ts';
import { beginIntake, type Give, type Given, resumeIntake, stepOf } from '../api/intake.ts';
import { openCheckout, readPaymentState } from '../api/payment.ts';
import { endSession, openSession, readBrand, type SignIn } from '../api/session.ts';
import { type Language, localeFor } from '../texts/language.ts';
import type { PageEvent } from './page-state.ts';
import { phaseToResume, placeOf, type Returned } from './place.ts';
import { type Reaction, reactionTo } from './reaction.ts';

/** What the patient can do on the page. */
export interface Actions {
  open(returned: ReturnedAddress): void;
  look(): void;
  /** Looks whether the journey has heard of a payment that was made. */
  awaitPayment(): void;
  speak(language: Language): void;
  begin(offering: string | undefined, language: Language): void;
  /** Sends what `give` makes, such as an answer after its file was uploaded. */
  answer(give: Give): void;
  back(): void;
  pay(): void;
  signInElsewhere(): void;
  signOut(): void;
  /** Begins with a browser session of its own. */
  restart(): void;
  /** Does again what failed, under the same idempotency key. */
  retry(): void;
}

/** What other pages added to the address of this one. */
export interface ReturnedAddress {
  /** A sign-in that began on this page and succeeded. */
  readonly signIn?: SignIn | undefined;
  /** Of a sign-in that failed. */
  readonly error?: string | undefined;
  /** The only offering to choose. */
  readonly offering?: string | undefined;
  readonly orderRef?: string | undefined;
  readonly result?: string | undefined;
}

export function createActions(dispatch: (event: PageEvent) => void): Actions {
  let isWorking = false;
  let failed: (() => Promise<void>) | undefined;
  let offering: string | undefined;
  /** What the patient sees of the intake. */
  let journey: Journey | undefined;

  /** One thing at a time; a failure keeps the page as it is and can be tried again. */
  async function attempt(work: () => Promise<void>): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    failed = undefined;
    dispatch({ type: 'work-began' });
    try {
      await work().catch((error) => react(reactionTo(error), work));
    } finally {
      isWorking = false;
    }
  }

  async function react(reaction: Reaction, work: () => Promise<void>): Promise<void> {
    switch (reaction.kind) {
      case 'look-again':
        return look().catch((error) => react(afterLooking(reactionTo(error)), look));
      case 'correct':
        return dispatch({ type: 'not-taken', issues: reaction.issues });
      case 'wait':
        failed = work;
        return dispatch({ type: 'failed', trouble: reaction.trouble });
      case 'session-ended':
        return dispatch({ type: 'arrived', place: { at: 'session-ended' } });
    }
  }

  /** Shows where the journey is; without one the patient chooses. */
  async function look(returned: Returned = {}): Promise<void> {
    const enrollment = await readEnrollment();
    if (enrollment === undefined) return dispatch({ type: 'arrived', place: { at: 'choosing', offering } });
    journey = await currentJourney(enrollment);
    const step = stepOf(journey);
    const isSignedIn = enrollment.person_id !== null;
    dispatch({ type: 'arrived', place: placeOf(enrollment, step, returned), step, isSignedIn });
  }

  async function show(next: Journey): Promise<void> {
    if (next.status !== 'active') return look();
    journey = next;
    dispatch({ type: 'stepped', step: stepOf(next) });
  }

  /** Nobody waits for it: where it cannot be read, the page offers no sign-in. */
  function readSignInUrl(): void {
    readBrand().then(
      (brand) => dispatch({ type: 'brand-read', brand }),
      () => undefined,
    );
  }

  async function open({ signIn, error, orderRef, result }: ReturnedAddress): Promise<void> {
    try {
      const [brand, isSignedIn] = await Promise.all([readBrand(), openSessionWith(signIn)]);
      dispatch({ type: 'brand-read', brand });
      if (error !== undefined || !isSignedIn) dispatch({ type: 'sign-in-failed' });
      if (brand.sign_in_url === null) readSignInUrl();
    } catch (failure) {
      if (!isRefusal(failure, 404)) throw failure;
      return dispatch({ type: 'arrived', place: { at: 'missing' } });
    }
    const paymentState = orderRef === undefined ? undefined : await paymentStateOf(orderRef);
    await look({ result, paymentState }).catch((failure) => {
      // A session that was opened this moment and is unknown was not kept by the browser.
      if (!isRefusal(failure, 401)) throw failure;
      dispatch({ type: 'arrived', place: { at: 'without-cookies' } });
    });
  }

  return {
    open: (returned) => {
      offering = returned.offering;
      attempt(() => open(returned));
    },
    look: () => void attempt(look),
    awaitPayment: () => void attempt(() => look({ paymentState: 'paid' })),
    speak: (language) =>
      dispatch({ type: 'language-chosen', language, locale: localeFor(language, navigator.languages) }),
    begin: (chosen, language) =>
      void attempt(async () => show(await beginIntake(chosen, localeFor(language, navigator.languages)))),
    answer: (give) => {
      const asked = journey;
      if (asked?.status !== 'active') return;
      const idempotencyKey = crypto.randomUUID();
      let given: Given | undefined;
      attempt(async () => {
        given ??= await give(asked);
        return show(await asked.send(given as ControlGiven, { idempotencyKey }));
      });
    },
    back: () => {
      const asked = journey;
      const idempotencyKey = crypto.randomUUID();
      attempt(async () => asked && show(await asked.back({ idempotencyKey })));
    },
    pay: () => {
      const key = crypto.randomUUID();
      attempt(async () => location.assign(await openCheckout(key)));
    },
    signInElsewhere: () => void attempt(async () => location.assign(await makeSignInLink())),
    signOut: () =>
      void attempt(async () => {
        await endSession();
        dispatch({ type: 'arrived', place: { at: 'signed-out' } });
      }),
    restart: () =>
      void attempt(async () => {
        await openSession();
        await look();
      }),
    retry: () => {
      if (failed !== undefined) attempt(failed);
    },
  };
}

/** Nothing is looked at twice: what is still refused is for the patient to try again. */
function afterLooking(reaction: Reaction): Reaction {
  return reaction.kind === 'look-again' ? { kind: 'wait', trouble: 'refused' } : reaction;
}

/** Opens the browser session; false when a sign-in was not taken, as after its minute. */
async function openSessionWith(signIn: SignIn | undefined): Promise<boolean> {
  try {
    await openSession(signIn);
    return true;
  } catch (error) {
    const isNotTaken = isRefusal(error, 422) || isRefusal(error, 401);
    if (signIn === undefined || !isNotTaken) throw error;
    await openSession();
    return false;
  }
}

function isRefusal(error: unknown, status: number): boolean {
  return isProblem(error) && error.status === status;
}

/** The clinical phase may still be closed; then the end of the qualification is shown. */
async function currentJourney(enrollment: Enrollment): Promise<Journey> {
  const phase = phaseToResume(enrollment);
  try {
    return await resumeIntake(phase);
  } catch (error) {
    if (!isRefusal(error, 422) || phase === enrollment.phase) throw error;
    return resumeIntake(enrollment.phase);
  }
}

/** The state of a payment is told for the own order alone, and shown where it is known. */
async function paymentStateOf(orderRef: string): Promise<string | undefined> {
  try {
    return await readPaymentState(orderRef);
  } catch (error) {
    if (isProblem(error)) return undefined;
    throw error;
  }
}
