import { type EventType, eventRegistry } from '@telehealth/contracts/events';
import { eventsStream } from './streams.ts';
import { durableNameOf, inboxPrefixOf, subjectOfType, subjectsOfTypes } from './subjects.ts';

const createRight = `$JS.API.CONSUMER.CREATE.${eventsStream}`;

/** What a process does on the bus. */
export interface BusRole {
  /** The service of this name publishes the types that the registry gives to it. */
  readonly name: string;
  /** Its work consumers, which are its alone, by name, with the types they hear. */
  readonly consumers: Readonly<Record<string, readonly EventType[]>>;
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
 * stream when it is missing; no user may change, empty or delete it, nor remove a durable consumer. `prefix` precedes each user's name.
 */
export function busUsers(roles: readonly BusRole[], prefix = ''): readonly BusUser[] {
  return roles.map((role) => {
    const user = `${prefix}${role.name}`;
    const foreign = roles.filter((other) => other !== role).flatMap(durablesOf);
    return {
      user,
      permissions: {
        publish: {
          allow: [
            '$JS.API.INFO',
            `$JS.API.STREAM.INFO.${eventsStream}`,
            ...publisherRights(role),
            ...consumerRights(role),
            ...broadcastRights(role),
          ],
          // A broadcast has a name of its own per process, so its rights name no consumer.
          deny: role.broadcasts.length === 0 ? [] : foreign.flatMap(foreignRights),
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
  if (types.length + Object.keys(consumers).length === 0) return [];
  return [...subjectsOfTypes(types), `$JS.API.STREAM.CREATE.${eventsStream}`];
}

/** The subject of the request that creates a consumer contains its filter, so that it can hear this type alone. */
function consumerRights(role: BusRole): string[] {
  const creating = Object.entries(role.consumers).flatMap(([name, types]) =>
    types.map((type) => `${createRight}.${durableNameOf(name, type)}.${subjectOfType(type)}`),
  );
  return [...creating, ...durablesOf(role).flatMap(readingRights)];
}

function durablesOf({ consumers }: BusRole): string[] {
  return Object.entries(consumers).flatMap(([name, types]) => types.map((type) => durableNameOf(name, type)));
}

function readingRights(consumer: string): string[] {
  return [
    `$JS.API.CONSUMER.INFO.${eventsStream}.${consumer}`,
    `$JS.API.CONSUMER.MSG.NEXT.${eventsStream}.${consumer}`,
    `$JS.ACK.${eventsStream}.${consumer}.>`,
  ];
}

/** What a process that may name its consumers freely must not do with those of others. */
function foreignRights(durable: string): string[] {
  return [
    `${createRight}.${durable}.>`,
    `$JS.API.CONSUMER.DELETE.${eventsStream}.${durable}`,
    ...readingRights(durable),
  ];
}

function broadcastRights({ broadcasts }: BusRole): string[] {
  if (broadcasts.length === 0) return [];
  return [
    ...subjectsOfTypes(broadcasts).map((filter) => `${createRight}.*.${filter}`),
    // The client library asks it after a reconnect.
    `$JS.API.CONSUMER.INFO.${eventsStream}.*`,
    `$JS.API.CONSUMER.MSG.NEXT.${eventsStream}.*`,
    `$JS.API.CONSUMER.DELETE.${eventsStream}.*`,
  ];
}
