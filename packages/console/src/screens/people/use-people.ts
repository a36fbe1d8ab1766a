import type { components } from '@telehealth/client';
import { useRead } from '../../api/use-read.ts';
import { useWork } from '../../session/work.ts';

/** The members for lists that name them by id; none where the session may not read them. */
export function usePeople(): readonly components['schemas']['Member'][] {
  const { may } = useWork();
  const people = useRead(
    ['people', 'all'],
    async ({ account }) => {
      const found: components['schemas']['Member'][] = [];
      for await (const member of account.list('/v1/account/members')) found.push(member);
      return found;
    },
    { enabled: may('members:read') },
  );
  return people.data ?? [];
}
