import { textsFor } from '../../pages/texts-for.ts';

/** HTML in one language; `{…}` are placeholders. */
export interface SignInTexts {
  /** BCP 47. */
  readonly language: string;
  readonly notSignedIn: string;
  /** By failure code; `closed` has a page of its own. */
  readonly failures: Readonly<Record<Exclude<SignInFailure, 'closed'>, string>>;
  readonly failure: string;
  readonly confirm: {
    readonly title: string;
    readonly headline: string;
    readonly notice: string;
    readonly go: string;
    readonly leave: string;
  };
  readonly signedOut: { readonly title: string; readonly headline: string; readonly onward: string };
}

/** A closed list. */
export type SignInFailure =
  | 'sign_in_unavailable'
  | 'host_not_active'
  | 'link_invalid'
  | 'temporarily_unavailable'
  | 'too_many_attempts'
  | 'attempt_unknown'
  | 'sign_in_refused'
  | 'identity_rejected'
  | 'journey_not_bound'
  | 'closed';

const english: SignInTexts = {
  language: 'en',
  notSignedIn: 'Not signed in',
  failures: {
    sign_in_unavailable: 'This platform has no sign-in.',
    host_not_active: 'Sign-in is not available at this address.',
    link_invalid: 'The link that led here is not right. Go back to the page you came from, and try again.',
    temporarily_unavailable: 'The sign-in does not answer at the moment. Try again in a minute.',
    too_many_attempts: 'Too many sign-ins came from your network at the same time. Try again in a minute.',
    attempt_unknown: 'This sign-in has expired, or began in another browser. Begin it again.',
    sign_in_refused: 'The sign-in was cancelled or refused.',
    identity_rejected: 'The sign-in could not be checked. Begin it again.',
    journey_not_bound: 'This questionnaire belongs to somebody else, or has ended.',
  },
  failure: 'The sign-in did not work. Go back to the page you came from, and try again.',
  confirm: {
    title: 'Continue?',
    headline: 'Continue as {name}?',
    notice: 'Your questionnaire at {brand} will belong to {name}. Continue only if you began it yourself.',
    go: 'Continue',
    leave: 'This is not me',
  },
  signedOut: { title: 'Signed out', headline: 'You are signed out', onward: 'Continue to {host}' },
};

const spanish: SignInTexts = {
  language: 'es',
  notSignedIn: 'Sin iniciar sesión',
  failures: {
    sign_in_unavailable: 'Esta plataforma no tiene inicio de sesión.',
    host_not_active: 'No se puede iniciar sesión en esta dirección.',
    link_invalid:
      'El enlace que lo trajo aquí no es correcto. Vuelva a la página de la que vino e inténtelo de nuevo.',
    temporarily_unavailable:
      'El inicio de sesión no responde en este momento. Inténtelo de nuevo en un minuto.',
    too_many_attempts:
      'Desde su red llegaron demasiados inicios de sesión a la vez. Inténtelo de nuevo en un minuto.',
    attempt_unknown: 'Este inicio de sesión caducó o empezó en otro navegador. Empiece de nuevo.',
    sign_in_refused: 'El inicio de sesión se canceló o se rechazó.',
    identity_rejected: 'No se pudo comprobar el inicio de sesión. Empiece de nuevo.',
    journey_not_bound: 'Este cuestionario es de otra persona o ya terminó.',
  },
  failure: 'El inicio de sesión no funcionó. Vuelva a la página de la que vino e inténtelo de nuevo.',
  confirm: {
    title: '¿Continuar?',
    headline: '¿Continuar como {name}?',
    notice: 'Su cuestionario en {brand} será de {name}. Continúe solo si usted mismo lo empezó.',
    go: 'Continuar',
    leave: 'No soy yo',
  },
  signedOut: { title: 'Sesión cerrada', headline: 'Su sesión está cerrada', onward: 'Continuar a {host}' },
};

/** The first locale with texts, else English. */
export function signInTexts(locales: readonly string[]): SignInTexts {
  return textsFor(locales, { en: english, es: spanish });
}
