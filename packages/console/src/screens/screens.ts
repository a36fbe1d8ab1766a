import {
  IconBell,
  IconBuildingStore,
  IconChartBar,
  IconHistory,
  IconHome,
  IconKey,
  IconListCheck,
  IconPalette,
  IconReceipt,
  IconRss,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
  IconWorld,
} from '@tabler/icons-react';
import { type ComponentType, lazy } from 'react';

/** In the order of the navigation. */
export const groups = ['', 'Patients', 'What you sell', 'Developers', 'Company'] as const;

export interface ScreenEntry {
  readonly path: string;
  readonly title: string;
  /** `menu`: the menu of the person has it. */
  readonly group: (typeof groups)[number] | 'menu';
  readonly Icon: typeof IconHome;
  /** The required scope; without it everybody sees the screen. */
  readonly needs?: string;
  /** By their paths. Each is loaded when it is opened. */
  // biome-ignore lint/suspicious/noExplicitAny: the parameters of each path
  readonly pages: Readonly<Record<string, ComponentType<any>>>;
}

/** A new screen is an entry here and a folder. */
const screens: readonly ScreenEntry[] = [
  {
    ...{ path: '/', title: 'Home', group: '', Icon: IconHome },
    pages: { '/': lazy(() => import('./home/Home.tsx')) },
  },
  {
    ...{
      path: '/journeys',
      title: 'Journeys',
      group: 'Patients',
      Icon: IconUsers,
      needs: 'enrollments:read',
    },
    pages: {
      '/journeys': lazy(() => import('./journeys/Journeys.tsx')),
      '/journeys/:journeyId': lazy(() => import('./journeys/Journey.tsx')),
    },
  },
  {
    ...{ path: '/orders', title: 'Orders', group: 'Patients', Icon: IconReceipt, needs: 'orders:read' },
    pages: {
      '/orders': lazy(() => import('./orders/Orders.tsx')),
      '/orders/:orderRef': lazy(() => import('./orders/Order.tsx')),
    },
  },
  {
    ...{ path: '/funnel', title: 'Funnel', group: 'Patients', Icon: IconChartBar, needs: 'enrollments:read' },
    pages: { '/funnel': lazy(() => import('./funnel/Funnel.tsx')) },
  },
  {
    ...{ path: '/offerings', title: 'Offerings', group: 'What you sell', Icon: IconBuildingStore },
    needs: 'offerings:read',
    pages: {
      '/offerings': lazy(() => import('./offerings/Offerings.tsx')),
      '/offerings/:offeringRef': lazy(() => import('./offerings/Offering.tsx')),
    },
  },
  {
    ...{ path: '/brand', title: 'Brand', group: 'What you sell', Icon: IconPalette, needs: 'brands:read' },
    pages: { '/brand': lazy(() => import('./brand/Brand.tsx')) },
  },
  {
    ...{ path: '/domains', title: 'Domains', group: 'What you sell', Icon: IconWorld, needs: 'domains:read' },
    pages: { '/domains': lazy(() => import('./domains/Domains.tsx')) },
  },
  {
    ...{
      path: '/webhooks',
      title: 'Webhooks',
      group: 'Developers',
      Icon: IconWebhook,
      needs: 'webhooks:read',
    },
    pages: {
      '/webhooks': lazy(() => import('./webhooks/Webhooks.tsx')),
      '/webhooks/deliveries/:deliveryId': lazy(() => import('./webhooks/FoundDelivery.tsx')),
      '/webhooks/:registrationId': lazy(() => import('./webhooks/Receiver.tsx')),
    },
  },
  {
    ...{ path: '/events', title: 'Events', group: 'Developers', Icon: IconRss, needs: 'events:read' },
    pages: {
      '/events': lazy(() => import('./events/Events.tsx')),
      '/events/:eventId': lazy(() => import('./events/Event.tsx')),
    },
  },
  {
    ...{ path: '/keys', title: 'API keys', group: 'Developers', Icon: IconKey, needs: 'api_keys:read' },
    pages: { '/keys': lazy(() => import('./keys/Keys.tsx')) },
  },
  {
    ...{ path: '/onboarding', title: 'Onboarding', group: 'Company', Icon: IconListCheck },
    needs: 'onboarding:read',
    pages: {
      '/onboarding': lazy(() => import('./onboarding/Onboarding.tsx')),
      '/onboarding/:stepId': lazy(() => import('./onboarding/Step.tsx')),
    },
  },
  {
    ...{ path: '/people', title: 'People', group: 'Company', Icon: IconUsersGroup, needs: 'members:read' },
    pages: { '/people': lazy(() => import('./people/People.tsx')) },
  },
  {
    ...{ path: '/sessions', title: 'Console sessions', group: 'Company', Icon: IconUsers },
    needs: 'api_keys:read',
    pages: { '/sessions': lazy(() => import('./sessions/Sessions.tsx')) },
  },
  {
    ...{ path: '/audit', title: 'Audit', group: 'Company', Icon: IconHistory, needs: 'audit:read' },
    pages: { '/audit': lazy(() => import('./audit/Audit.tsx')) },
  },
  {
    ...{ path: '/notices', title: 'Notices', group: 'menu', Icon: IconBell },
    pages: { '/notices': lazy(() => import('./notices/Notices.tsx')) },
  },
];

/** Those that a session reaches. */
export const screensFor = (may: (scope: string) => boolean) =>
  screens.filter(({ needs }) => needs === undefined || may(needs));
