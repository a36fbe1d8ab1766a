import { type EventType, eventRegistry } from '@telehealth/contracts/events';
import { eventsStream } from './streams.ts';
import { durableNameOf, inboxPrefixOf, subjectOfType, subjectsOfTypes } from './subjects.ts';

const createRight = `$JS.API.CONSUMER.CREATE.${eventsStream}`;

/** A process's use of the bus. */
export interface BusRole {
  /** The service of this name publishes its types of the registry. */
  readonly name: string;
  /** Its own work consumers, by name, with their types. */
  readonly consumers: Readonly<Record<string, readonly EventType[]>>;
  /** Types received as broadcasts. */
  readonly broadcasts: readonly EventType[];
}

/** Subjects; `deny` takes precedence. In the server's configuration format. */
export interface Permissions {
  readonly publish: { readonly allow: readonly string[]; readonly deny: readonly string[] };
  readonly subscribe: { readonly allow: readonly string[] };
}

export interface BusUser {
  readonly user: string;
  readonly permissions: Permissions;
}

/**
 * One user per role, with only the rights its process needs: it publishes its types, creates and reads its consumers,
 * and receives answers at its inbox. A process with consumers or types may create a missing stream; no user may change,
 * empty or delete it, nor remove a durable consumer. `prefix` precedes user names.
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
          // Broadcast consumers have names per process, so their rights name none.
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

/** The subject of a request to create a consumer contains its filter, which restricts it to this type. */
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

/** For processes whose own consumers may have any name. */
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
    // The client library requests it after a reconnect.
    `$JS.API.CONSUMER.INFO.${eventsStream}.*`,
    `$JS.API.CONSUMER.MSG.NEXT.${eventsStream}.*`,
    `$JS.API.CONSUMER.DELETE.${eventsStream}.*`,
  ];
}
