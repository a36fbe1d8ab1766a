import { Code } from '@mantine/core';
import type { components } from '@telehealth/client';
import { words } from '../format/shown.ts';

type ActorOf = components['schemas']['AuditActor'] | undefined;

export function shownActor(actor: ActorOf): string {
  return `${words(actor?.kind)} ${actor?.id ?? ''}`.trim();
}

/** Who did it. */
export function Actor({ of: actor }: { readonly of: ActorOf }) {
  return (
    <>
      {words(actor?.kind)} {actor?.id && <Code className="id">{actor.id}</Code>}
    </>
  );
}
