import { type EventType, eventRegistry } from '@telehealth/contracts/events';
import { eventsStream } from './streams.ts';
import { inboxPrefixOf, subjectsOfTypes } from './subjects.ts';

/** What a process does on the bus. */
export interface BusRole {
  /** The service of this name publishes the types that the registry gives to it. */
  readonly name: string;
  /** Names of its work consumers, which are its alone. */
  readonly consumers: readonly string[];
  /** The types it hears as broadcasts. */
  readonly broadcasts: readonly EventType[];
}

/** Subjects that a user of the server may use; `deny` is stronger. In the form of the server's configuration. */
export interface Permissions {
  readonly publish: { readonly allow: readonly string[]; readonly deny: readonly string[] };
  readonly subscribe: { readonly allow: readonly string[] };
}

/** A user of the server. */
export interface BusUser {
  readonly user: string;
  readonly permissions: Permissions;
}

/**
 * One user per role, with the rights its process needs and no others. It publishes its own event types, creates and reads
 * its own consumers, and receives answers at its own inbox. A process with consumers or types of its own may create the
 * stream when it is missing; nobody may change, empty or delete it. `prefix` precedes each user's name.
 */
export function busUsers(roles: readonly BusRole[], prefix = ''): readonly BusUser[] {
  return roles.map((role) => {
    const user = `${prefix}${role.name}`;
    const foreign = roles.filter((other) => other !== role).flatMap(({ consumers }) => consumers);
    return {
      user,
      permissions: {
        publish: {
          allow: [
            '$JS.API.INFO',
            `$JS.API.STREAM.INFO.${eventsStream}`,
            ...publisherRights(role),
            ...role.consumers.flatMap(consumerRights),
            ...broadcastRights(role),
          ],
          // A broadcast has a name of its own per process, so its rights name no consumer.
          deny: role.broadcasts.length === 0 ? [] : foreign.flatMap(readingRights),
        },
        subscribe: { allow: [`${inboxPrefixOf(user)}.>`] },
      },
    };
  });
}

function publisherRights({ name, consumers }: BusRole): string[] {
  const types = Object.entries(eventRegistry).flatMap(([type, { emitter }]) =>
    emitter === name ? [type] : [],
  );
  if (types.length + consumers.length === 0) return [];
  return [...subjectsOfTypes(types), `$JS.API.STREAM.CREATE.${eventsStream}`];
}

function consumerRights(consumer: string): string[] {
  return [`$JS.API.CONSUMER.DURABLE.CREATE.${eventsStream}.${consumer}`, ...readingRights(consumer)];
}

function readingRights(consumer: string): string[] {
  return [
    `$JS.API.CONSUMER.INFO.${eventsStream}.${consumer}`,
    `$JS.API.CONSUMER.MSG.NEXT.${eventsStream}.${consumer}`,
    `$JS.API.CONSUMER.DELETE.${eventsStream}.${consumer}`,
    `$JS.ACK.${eventsStream}.${consumer}.>`,
  ];
}

/** The subject of the request that creates a consumer contains its filter, so that it can hear these types alone. */
function broadcastRights({ broadcasts }: BusRole): string[] {
  if (broadcasts.length === 0) return [];
  return [
    ...subjectsOfTypes(broadcasts).map((filter) => `$JS.API.CONSUMER.CREATE.${eventsStream}.*.${filter}`),
    `$JS.API.CONSUMER.MSG.NEXT.${eventsStream}.*`,
    `$JS.API.CONSUMER.DELETE.${eventsStream}.*`,
  ];
}
