import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { createClient } from '@connectrpc/connect';
import { SearchKind, SearchService } from '@telehealth/contracts/common/v1/search_service';
import { EnrollmentService, EnrollmentStatus } from '@telehealth/contracts/intake/v1/enrollment_service';
import { type Context, createContext, createServer, service } from '@telehealth/intake';
import { settingsAlone } from '@telehealth/platform/settings-alone';
import { callOptions, createTransport } from '@telehealth/rpc';
import { createLogger } from '@telehealth/service-kit/telemetry';
import { internalCallersInTests, internalCredential } from '@telehealth/service-kit/testing';
import { writable } from '@telehealth/store/writing';
import { startBareAnswer } from '../measure/bare-answer.ts';
import { type LoadFigures, measureInTurn, measureLoad } from '../measure/load.ts';

export type EnrollmentsPage =
  | 'beginning'
  | 'middle'
  | 'end'
  | 'of a rare status'
  | 'of a rare brand'
  | 'newest'
  | 'newest of some days'
  | 'newest of a rare status'
  | 'newest of a rare brand';

type Search = 'a search by an id' | 'a search by a reference';
/** The control. */
type Bare = 'a bare answer';

/** Pages of 50 of a long list, by position or filter, and searches. */
export type EnrollmentsFigures = Readonly<Record<EnrollmentsPage | Search | Bare, LoadFigures>>;

const clientId = 'cli_bench';
const brandIds = ['brd_a', 'brd_b', 'brd_c', 'brd_rare'] as const;
/** One in so many journeys is rare. */
const rarity = 1000;
const rounds = 3;
const pageReads = 200;
/** As after thirty answers. */
const sealedCharacters = 6000;
/** Journeys that share a commit. */
const atOnce = 500;

/** In this process, on an embedded store, with journeys of one client. */
export async function measureEnrollments(journeys: number): Promise<EnrollmentsFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'telehealth-bench-'));
  const settings = settingsAlone('intake', {
    dataDir: folder,
    storeUrl: `sqlite:${join(folder, 'intake.db')}`,
  });
  const config = { ...service.loadConfig(settings), internalCallers: internalCallersInTests };
  const logger = createLogger({ service: 'intake', level: 'silent' });
  const context = await createContext(config, { logger });
  const server = await createServer(context, { host: '127.0.0.1', httpPort: 0, grpcPort: 0 });
  const transport = createTransport({ targets: [server.httpUrl], internalCredential });
  const bare = await startBareAnswer(cpuUs);
  try {
    const since = await storeJourneys(context, journeys);
    const client = createClient(EnrollmentService, transport);
    const tenancy = { clientId, brandIds, mode: 'test', credentialId: 'key_1' } as const;
    const from = (n: number) => ({ updatedSince: timestampFromMs(since + n) });
    const asked = {
      beginning: [{}, undefined],
      middle: [from(Math.floor(journeys / 2)), undefined],
      end: [from(journeys - 51), undefined],
      'of a rare status': [{ status: EnrollmentStatus.BLOCKED }, undefined],
      'of a rare brand': [{}, 'brd_rare'],
      newest: [{ newestFirst: true }, undefined],
      'newest of some days': [
        {
          newestFirst: true,
          createdSince: timestampFromMs(since + Math.floor(journeys / 4)),
          createdUntil: timestampFromMs(since + Math.floor(journeys / 2)),
        },
        undefined,
      ],
      'newest of a rare status': [{ newestFirst: true, status: EnrollmentStatus.BLOCKED }, undefined],
      'newest of a rare brand': [{ newestFirst: true }, 'brd_rare'],
    } as const satisfies Record<EnrollmentsPage, unknown>;
    const measures = Object.entries(asked).map(([name, [request, brandId]]) => {
      const options = callOptions({ correlationId: 'cor_bench', tenancy: { ...tenancy, brandId } });
      const read = async () => {
        const page = await client.listEnrollments({ ...request, limit: 50 }, options);
        if (page.enrollments.length !== 50) throw new Error(`${name}: ${page.enrollments.length} journeys`);
      };
      return [name, () => measureLoad(read, { requests: pageReads, connections: 1, cpuUs })];
    });
    const search = createClient(SearchService, transport);
    const searched = {
      'a search by an id': 'jny_bench00000007',
      'a search by a reference': 'ref-7',
    } as const;
    const searches = Object.entries(searched).map(([name, text]) => {
      const options = callOptions({
        correlationId: 'cor_bench',
        tenancy: { ...tenancy, brandId: undefined },
      });
      const read = async () => {
        const { hits } = await search.search({ text, kinds: [SearchKind.JOURNEY] }, options);
        if (hits.length !== 1) throw new Error(`${name}: ${hits.length} journeys`);
      };
      return [name, () => measureLoad(read, { requests: pageReads, connections: 1, cpuUs })];
    });
    return await measureInTurn<EnrollmentsPage | Search | Bare>(
      Object.fromEntries([['a bare answer', () => bare.measure(pageReads)], ...measures, ...searches]),
      rounds,
    );
  } finally {
    await bare.close();
    await transport.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One per millisecond. Returns the stamp of the first, epoch ms. */
async function storeJourneys({ journeys, feed, clock }: Context, count: number): Promise<number> {
  const since = clock.now() - count - 60_000;
  const sealed = 'x'.repeat(sealedCharacters);
  const journey = (n: number) => {
    const isRare = n % rarity === 3;
    return {
      _id: `jny_bench${String(n).padStart(8, '0')}`,
      version: 1,
      clientId,
      brandId: n % rarity === 1 ? 'brd_rare' : (brandIds[n % 3] ?? 'brd_a'),
      sessionId: `ses_${n}`,
      reference: `ref-${n}`,
      test: true,
      status: isRare ? ('blocked' as const) : ('active' as const),
      instrument: { id: 'weight-loss', version: '1.0.0', sha256: 'a'.repeat(64) },
      wrappedKey: 'k1.wrapped',
      wrappedUnder: 'k1',
      sealed,
      sequence: 0,
      enrollmentStatus: isRare ? 'blocked' : 'intake',
      createdAt: since + n,
      updatedAt: since + n,
    };
  };
  for (let n = 0; n < count - 1; n += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, count - 1 - n) }, (_, i) => n + i);
    await Promise.all(
      some.map((i) => writable(journeys).insert({ ...journey(i), enrollmentChangedAt: since + i })),
    );
  }
  const last = { ...journey(count - 1), unstampedIn: clientId };
  await writable(journeys).insert(last);
  await feed.stamp(last);
  return since;
}

async function cpuUs(): Promise<number> {
  const { user, system } = process.cpuUsage();
  return user + system;
}
