export interface ConsoleScreen {
  readonly path: string;
  readonly title: string;
  /** Of its picture in the guides. */
  readonly picture: string;
}

export const funnelScreen: ConsoleScreen = { path: '/funnel', title: 'Funnel', picture: 'funnel' };
export const keysScreen: ConsoleScreen = { path: '/keys', title: 'API keys', picture: 'keys' };

/** Of a session of the demo brand. The pictures and the tests of all screens have this one list. */
export const screens: readonly ConsoleScreen[] = [
  { path: '/', title: 'Home', picture: 'home' },
  { path: '/journeys', title: 'Journeys', picture: 'journeys' },
  { path: '/orders', title: 'Orders', picture: 'orders' },
  funnelScreen,
  { path: '/offerings', title: 'Offerings', picture: 'offerings' },
  { path: '/offerings/wl-semaglutide-monthly', title: 'Semaglutide injection, monthly', picture: 'offering' },
  { path: '/brand', title: 'Demo Slim', picture: 'brand' },
  { path: '/domains', title: 'Domains', picture: 'domains' },
  { path: '/webhooks', title: 'Webhooks', picture: 'webhooks' },
  { path: '/events', title: 'Events', picture: 'events' },
  keysScreen,
  { path: '/onboarding', title: 'Onboarding', picture: 'onboarding' },
  { path: '/onboarding/webhooks', title: 'Webhooks', picture: 'onboarding-step' },
  { path: '/sessions', title: 'Console sessions', picture: 'sessions' },
  { path: '/audit', title: 'Audit', picture: 'audit' },
];

/** A session of some brands does not see it: members may be of every brand. */
export const peopleScreen: ConsoleScreen = { path: '/people', title: 'People', picture: 'people' };
