import { Code } from '@mantine/core';
import type { components } from '@telehealth/client';
import { words } from '../../format/shown.ts';
import { usePeople } from '../people/use-people.ts';

type ActorOf = components['schemas']['AuditActor'] | undefined;

/** As text: a member of those who are known by the e-mail address. */
export function shownActor(actor: ActorOf, people: ReturnType<typeof usePeople> = []): string {
  const person = people.find(({ member_id }) => member_id === actor?.member_id);
  if (person !== undefined) return person.email;
  const { kind, id } = namedActor(actor);
  return `${kind} ${id ?? ''}`.trim();
}

/** Who did it. A member is named by the e-mail address, where the session may read it. */
export function Actor({ of: actor }: { readonly of: ActorOf }) {
  const person = usePeople().find(({ member_id }) => member_id === actor?.member_id);
  if (person !== undefined) return <span className="anywhere">{person.email}</span>;
  const { kind, id } = namedActor(actor);
  return (
    <>
      {kind} {id && <Code className="id">{id}</Code>}
    </>
  );
}

function namedActor(actor: ActorOf) {
  return actor?.member_id === undefined
    ? { kind: words(actor?.kind), id: actor?.id }
    : { kind: 'Member', id: actor.member_id };
}
