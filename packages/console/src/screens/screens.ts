import type { ComponentType } from 'preact';
import { Audit } from './audit/Audit.tsx';
import { Brand } from './brand/Brand.tsx';
import { Domains } from './domains/Domains.tsx';
import { Events } from './events/Events.tsx';
import { Funnel } from './funnel/Funnel.tsx';
import { Journeys } from './journeys/Journeys.tsx';
import { Keys } from './keys/Keys.tsx';
import { Offerings } from './offerings/Offerings.tsx';
import { Orders } from './orders/Orders.tsx';
import { Sessions } from './sessions/Sessions.tsx';
import { Start } from './start/Start.tsx';
import { Webhooks } from './webhooks/Webhooks.tsx';

export interface ScreenEntry {
  /** In the address. */
  readonly path: string;
  readonly title: string;
  /** The required scope. */
  readonly needs: string;
  readonly Screen: ComponentType;
}

/** In the order of the navigation. A new screen is an entry here and a folder. */
export const screens: readonly ScreenEntry[] = [
  { path: 'start', title: 'Start', needs: 'onboarding:read', Screen: Start },
  { path: 'brand', title: 'Brand', needs: 'brands:read', Screen: Brand },
  { path: 'offerings', title: 'Offerings', needs: 'offerings:read', Screen: Offerings },
  { path: 'journeys', title: 'Journeys', needs: 'enrollments:read', Screen: Journeys },
  { path: 'funnel', title: 'Funnel', needs: 'enrollments:read', Screen: Funnel },
  { path: 'orders', title: 'Orders', needs: 'orders:read', Screen: Orders },
  { path: 'webhooks', title: 'Webhooks', needs: 'webhooks:read', Screen: Webhooks },
  { path: 'events', title: 'Events', needs: 'events:read', Screen: Events },
  { path: 'domains', title: 'Domains', needs: 'domains:read', Screen: Domains },
  { path: 'keys', title: 'API keys', needs: 'api_keys:read', Screen: Keys },
  { path: 'sessions', title: 'Console sessions', needs: 'api_keys:read', Screen: Sessions },
  { path: 'audit', title: 'Audit', needs: 'audit:read', Screen: Audit },
];
