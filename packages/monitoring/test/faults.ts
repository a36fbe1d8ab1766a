import { gateway, services } from '@telehealth/platform/services';

/** Series as promtool takes them: the value of every minute. `a+bxn` is `a`, and n times `b` more. */
type Series = Readonly<Record<string, string>>;

interface Harmless {
  readonly title: string;
  readonly alert: string;
  readonly series: Series;
}

/** How often rules are evaluated, in minutes. */
export const everyMinutes = 10;

/** What a platform shows for so many hours: in rest, and in the fault of each alert. The faults last for two hours or longer. */
export function platformFor(hours: number) {
  const minutes = hours * 60;
  /** A value that stays. */
  const still = (value: number) => `${value}+0x${minutes}`;
  /** A counter that grows by so much in a minute. */
  const growing = (perMinute: number) => `0+${perMinute}x${minutes}`;
  /** A counter that grows, and stands still in the last two hours. */
  const ending = (perMinute: number) => {
    const before = minutes - 120;
    return `0+${perMinute}x${before} ${perMinute * before}+0x120`;
  };
  /** A counter that stands still, and grows in the last two hours. */
  const beginning = (perMinute: number) => `0+0x${minutes - 121} 0+${perMinute}x120`;

  const route = 'route="/v1/instrument/next",method="POST"';
  const next = 'rpc_service="telehealth.intake.v1.IntakeService",rpc_method="Next"';
  const initiate = 'rpc_service="telehealth.orders.v1.PaymentService",rpc_method="Initiate"';
  const disk = 'instance="db",device="sda",fstype="ext4"';

  /** A histogram in which every observation takes less than `le`, at so many a minute. */
  function histogram(name: string, labels: string, le: string, perMinute: number, slow = growing): Series {
    const of = (bound: string) => `${name}_bucket{${labels}${labels && ','}le="${bound}"}`;
    const below = ['0.01', '0.1', '0.5', '1', '5', '+Inf'];
    return Object.fromEntries(
      below.map((bound, i) => [of(bound), i >= below.indexOf(le) ? slow(perMinute) : growing(0)]),
    );
  }

  /** The platform in rest: no alert fires. A minute is a step. */
  const calm: Series = {
    'up{job="intake"}': still(1),
    'ready{process="intake"}': still(1),
    'degraded{process="intake"}': still(0),
    'process_start_time_seconds{process="intake"}': still(1),
    'process_resident_memory_bytes{process="intake"}': still(200e6),
    'nodejs_eventloop_lag_p99_seconds{process="intake"}': still(0.01),
    ...Object.fromEntries(
      [gateway, ...services].map(({ name }) => [
        `build_info{process="${name}",version="1",commit="a",mode="live"}`,
        still(1),
      ]),
    ),
    [`node_filesystem_avail_bytes{${disk}}`]: still(50e9),
    [`node_filesystem_size_bytes{${disk}}`]: still(100e9),
    [`http_server_duration_seconds_count{${route},status="200"}`]: growing(600),
    [`http_server_duration_seconds_count{${route},status="500"}`]: growing(0),
    [`http_server_duration_seconds_count{${route},status="401"}`]: growing(1),
    ...histogram('http_server_duration_seconds', route, '0.1', 600),
    'http_server_waiting{caller="client"}': still(0),
    'http_server_refused_total{caller="client"}': growing(0),
    'http_server_rate_limited_total{class="intake"}': growing(1),
    'cache_gets_total{cache="credentials",outcome="hit"}': growing(1200),
    'cache_gets_total{cache="credentials",outcome="load"}': growing(10),
    'sign_in_failures_total{failure="temporarily_unavailable"}': growing(0),
    'sign_in_failures_total{failure="attempt_unknown"}': growing(20),
    [`rpc_server_duration_seconds_count{${next},kind="ok"}`]: growing(600),
    [`rpc_server_duration_seconds_count{${initiate},kind="ok"}`]: growing(10),
    [`rpc_server_duration_seconds_count{${initiate},kind="unavailable"}`]: growing(0),
    'rpc_client_duration_seconds_count{process="intake",upstream="accounts",kind="ok"}': growing(100),
    'rpc_client_duration_seconds_count{process="intake",upstream="accounts",kind="unavailable"}': growing(0),
    ...histogram('rpc_client_duration_seconds', 'upstream="accounts"', '0.1', 100),
    'store_errors_total{part="intake",operation="get",error="unavailable"}': growing(0),
    ...histogram('store_duration_seconds', 'part="intake",operation="get"', '0.1', 100),
    'store_in_flight{part="intake"}': still(3),
    'events_outbox_age_seconds{process="intake"}': still(0),
    'events_parked{process="intake"}': still(0),
    'events_consumer_lag{consumer="webhooks_public_events"}': still(3),
    'events_stream_bytes{process="intake"}': still(10e9),
    'events_stream_limit_bytes{process="intake"}': still(50e9),
    'feed_unstamped{feed="events"}': still(10),
    'schedule_last_success_timestamp_seconds{part="orders",schedule="sweep"}': growing(60),
    'schedule_failures_total{part="orders",schedule="sweep"}': growing(0),
    'work_due_lag_seconds{part="orders",work="orders"}': still(5),
    webhook_first_attempt_lag_seconds: still(1),
    ...histogram('webhook_first_attempt_seconds', 'receiver="works"', '0.1', 100),
    'webhook_first_attempt_seconds_count{receiver="works"}': growing(100),
    // A receiver that came back after hours gets what waited for it.
    'webhook_first_attempt_seconds_count{receiver="delays"}': growing(300),
    'webhook_attempts_in_flight{lane="fast"}': still(4),
    webhook_due_lag_seconds: still(500),
    'webhook_attempts_total{outcome="succeeded"}': growing(100),
    'webhook_attempts_total{outcome="unanswered"}': growing(5),
    'webhook_registration_warnings_total{failing_hours="24"}': growing(0),
    'webhook_registrations_disabled_total{reason="failing"}': growing(0),
    'webhook_attempt_details_total{detail="refused: private"}': growing(0),
    'webhook_attempt_details_total{detail="timeout"}': growing(5),
    'events_published_total{type="journey.payment.succeeded.v1"}': growing(2),
    'events_published_total{type="journey.intake.submitted.v1"}': growing(5),
    intakes_started_total: growing(10),
    'payment_confirmations_unapplied{reason="unmatched"}': still(0),
    // Another system has the account of the provider in common with the platform.
    'payment_confirmations_unapplied{reason="foreign"}': still(20),
    'payment_confirmations_total{outcome="received"}': growing(4),
    'payment_confirmations_total{outcome="refused"}': growing(0),
    ...Object.fromEntries(
      ['bucket{le="30"}', 'count'].map((part) => [`payment_event_seconds_${part}`, growing(4)]),
    ),
    'payment_confirmations_missed_total{found="event_list"}': growing(0),
    'payment_confirmations_missed_total{found="reconciliation"}': growing(0),
    'address_provider_failures_total{operation="suggest"}': growing(0),
    'certificate_end_timestamp_seconds{state="active"}': still(60 * 86_400),
    'internal_certificate_end_timestamp_seconds{process="intake"}': still(60 * 86_400),
    'certificate_order_steps_total{order="renewal",result="failed"}': growing(0),
    'certificate_order_steps_total{order="renewal",result="issued"}': growing(1),
    'onboarding_cases_past_due{status="in_progress"}': still(0),
    'sealing_keys_needed{part="intake",key="missing"}': still(0),
    'sealing_keys_needed{part="intake",key="retired"}': still(0),
  };

  /** What differs from the calm platform while each objective is missed. */
  const missed: Readonly<Record<string, Series>> = {
    intake_answered: { [`http_server_duration_seconds_count{${route},status="500"}`]: beginning(30) },
    intake_fast: { [`http_server_duration_seconds_bucket{${route},le="0.5"}`]: ending(600) },
    webhook_sent: { 'webhook_first_attempt_seconds_bucket{receiver="works",le="5"}': ending(100) },
    payment_applied: { 'payment_event_seconds_bucket{le="30"}': ending(4) },
  };

  /** What differs from the calm platform while each alert has to fire. */
  const faults: Readonly<Record<string, Series>> = {
    ApiErrors: { [`http_server_duration_seconds_count{${route},status="500"}`]: beginning(30) },
    ApiSlow: {
      [`http_server_duration_seconds_bucket{${route},le="0.1"}`]: growing(0),
      [`http_server_duration_seconds_bucket{${route},le="0.5"}`]: growing(0),
      [`http_server_duration_seconds_bucket{${route},le="1"}`]: growing(0),
    },
    RequestsWaiting: { 'http_server_waiting{caller="client"}': still(3) },
    RequestsRefused: { 'http_server_refused_total{caller="client"}': beginning(1) },
    TenantsLimited: { 'http_server_rate_limited_total{class="intake"}': beginning(600) },
    CredentialsRefused: { [`http_server_duration_seconds_count{${route},status="401"}`]: beginning(600) },
    CredentialCacheMisses: { 'cache_gets_total{cache="credentials",outcome="load"}': beginning(900) },
    SignInsFail: { 'sign_in_failures_total{failure="temporarily_unavailable"}': beginning(10) },
    ProcessDown: { 'up{job="intake"}': still(0) },
    ProcessMissing: {
      'build_info{process="domains",version="1",commit="a",mode="live"}': `1+0x${minutes - 121} _x120`,
    },
    ProcessNotReady: { 'ready{process="intake"}': still(0) },
    ProcessDegraded: { 'degraded{process="intake"}': still(1) },
    ProcessRestarts: { 'process_start_time_seconds{process="intake"}': growing(60) },
    EventLoopLate: { 'nodejs_eventloop_lag_p99_seconds{process="intake"}': still(0.3) },
    MemoryHigh: { 'process_resident_memory_bytes{process="intake"}': still(900e6) },
    ModesDiffer: { 'build_info{process="orders",version="1",commit="a",mode="test"}': still(1) },
    BuildsDiffer: { 'build_info{process="orders",version="2",commit="b",mode="live"}': still(1) },
    DiskFillsUp: { [`node_filesystem_avail_bytes{${disk}}`]: still(5e9) },
    CallsFailInside: {
      [`rpc_server_duration_seconds_count{${next},kind="internal"}`]: `_x${minutes - 15} 1+0x14`,
    },
    UpstreamFails: {
      'rpc_client_duration_seconds_count{process="intake",upstream="accounts",kind="unavailable"}':
        beginning(20),
    },
    UpstreamSlow: {
      'rpc_client_duration_seconds_bucket{upstream="accounts",le="0.1"}': growing(0),
      'rpc_client_duration_seconds_bucket{upstream="accounts",le="0.5"}': growing(0),
      'rpc_client_duration_seconds_bucket{upstream="accounts",le="1"}': growing(0),
    },
    DatabaseFails: { 'store_errors_total{part="intake",operation="get",error="unavailable"}': beginning(60) },
    DatabaseSlow: {
      'store_duration_seconds_bucket{part="intake",operation="get",le="0.1"}': growing(0),
      'store_duration_seconds_bucket{part="intake",operation="get",le="0.5"}': growing(0),
    },
    DatabaseSaturated: { 'store_in_flight{part="intake"}': still(100) },
    OutboxStuck: { 'events_outbox_age_seconds{process="intake"}': growing(60) },
    EventsParked: { 'events_parked{process="intake"}': still(1) },
    ConsumerLags: { 'events_consumer_lag{consumer="webhooks_public_events"}': still(5000) },
    EventStreamFills: { 'events_stream_bytes{process="orders"}': still(45e9) },
    FeedUnstamped: { 'feed_unstamped{feed="events"}': still(1000) },
    ScheduleLate: { 'schedule_last_success_timestamp_seconds{part="orders",schedule="sweep"}': ending(60) },
    ScheduleFails: { 'schedule_failures_total{part="orders",schedule="sweep"}': beginning(1) },
    WorkOverdue: { 'work_due_lag_seconds{part="orders",work="orders"}': growing(60) },
    WebhooksLate: { webhook_first_attempt_lag_seconds: still(90) },
    WebhookFirstAttemptsSlow: {
      'webhook_first_attempt_seconds_bucket{receiver="works",le="0.1"}': growing(0),
      'webhook_first_attempt_seconds_bucket{receiver="works",le="0.5"}': growing(0),
      'webhook_first_attempt_seconds_bucket{receiver="works",le="1"}': growing(0),
    },
    WebhookWorkersIdle: {
      'webhook_attempts_in_flight{lane="fast"}': still(0),
      'webhook_attempts_total{outcome="succeeded"}': ending(100),
      'webhook_attempts_total{outcome="unanswered"}': ending(5),
    },
    WebhooksUnanswered: { 'webhook_attempts_total{outcome="unanswered"}': beginning(500) },
    WebhookReceiverFails: {
      'webhook_registration_warnings_total{failing_hours="24"}': `0+0x${minutes - 30} 1+0x30`,
    },
    WebhookRegistrationsDisabled: {
      'webhook_registrations_disabled_total{reason="failing"}': `0+0x${minutes - 30} 9+0x30`,
    },
    WebhookAddressesRefused: { 'webhook_attempt_details_total{detail="refused: private"}': beginning(5) },
    NoOrdersPaid: { 'events_published_total{type="journey.payment.succeeded.v1"}': ending(2) },
    PaymentsUnavailable: {
      [`rpc_server_duration_seconds_count{${initiate},kind="unavailable"}`]: beginning(5),
    },
    PaymentsQuarantined: { 'payment_confirmations_unapplied{reason="unmatched"}': still(1) },
    PaymentConfirmationsRefused: { 'payment_confirmations_total{outcome="refused"}': beginning(2) },
    PaymentConfirmationsMissed: {
      'payment_confirmations_missed_total{found="event_list"}': `0+0x${minutes - 20} 1+0x20`,
    },
    NoIntakesStarted: { intakes_started_total: ending(10) },
    NoIntakesSubmitted: { 'events_published_total{type="journey.intake.submitted.v1"}': ending(5) },
    AddressProviderFails: { 'address_provider_failures_total{operation="suggest"}': beginning(10) },
    CertificateEnds: { 'certificate_end_timestamp_seconds{state="active"}': still(5 * 86_400) },
    InternalCertificateEnds: {
      'internal_certificate_end_timestamp_seconds{process="orders"}': still(5 * 86_400),
    },
    CertificateRenewalsFail: {
      'certificate_order_steps_total{order="renewal",result="failed"}': beginning(1),
    },
    OnboardingPastDue: { 'onboarding_cases_past_due{status="in_progress"}': still(2) },
    SealingKeyMissing: { 'sealing_keys_needed{part="intake",key="missing"}': still(1) },
    ObjectiveBurnsFast: missed.webhook_sent ?? {},
    ObjectiveBurns: missed.payment_applied ?? {},
    ObjectiveBurnsSlowly: missed.intake_answered ?? {},
    SealingKeyRetired: { 'sealing_keys_needed{part="intake",key="retired"}': still(1) },
  };
  /** What an alert must not take for its fault. */
  const harmless: readonly Harmless[] = [
    {
      title: 'one dead receiver on a quiet platform',
      alert: 'WebhookWorkersIdle',
      series: {
        'webhook_attempts_in_flight{lane="fast"}': still(0),
        webhook_due_lag_seconds: still(300),
        'webhook_attempts_total{outcome="succeeded"}': growing(0),
        'webhook_attempts_total{outcome="unanswered"}': growing(2),
      },
    },
    {
      title: 'two failures in an hour on a quiet platform',
      alert: 'ObjectiveBurnsFast',
      series: {
        [`http_server_duration_seconds_count{${route},status="200"}`]: growing(0.2),
        [`http_server_duration_seconds_count{${route},status="500"}`]: `0+0x${minutes - 32} 2+0x30`,
      },
    },
  ];
  return { calm, faults, missed, harmless, lastMinute: minutes - everyMinutes };
}
