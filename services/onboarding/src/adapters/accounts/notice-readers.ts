import type { Transport } from '@connectrpc/connect';
import type { Operation } from '@telehealth/changes';
import { NoticeReaderService } from '@telehealth/contracts/accounts/v1/notice_reader_service';
import { createClient, readOptions } from '@telehealth/rpc';
import type { Company } from '../../domain/notices/readers.ts';

/** The members of a client with its names. Throws `not-found` for an unknown client, and `unavailable` when accounts does not answer. */
export type FindCompany = (
  clientId: string,
  asker: Pick<Operation, 'correlationId' | 'limits'>,
) => Promise<Company>;

export function findCompanyIn(accounts: Transport): FindCompany {
  const directory = createClient(NoticeReaderService, accounts);
  return async (clientId, { correlationId, limits }) => {
    const options = readOptions({ correlationId, timeoutMs: limits.timeoutMs });
    const { members, clientName, brandNames } = await directory.listNoticeReaders({ clientId }, options);
    return { members, clientName, brandNames };
  };
}
