/** A panel of a dashboard: its title, the unit of its values, and what it shows, by legend. */
export interface Panel {
  readonly title: string;
  readonly unit: 'reqps' | 's' | 'percentunit' | 'short' | 'bytes' | 'ops' | 'none';
  readonly shows: Readonly<Record<string, string>>;
}

/** A dashboard for one reader. */
export interface DashboardTable {
  readonly file: string;
  readonly title: string;
  /** Where its queries go: metrics to Prometheus, log lines to Loki. */
  readonly source: 'prometheus' | 'loki';
  /** What the reader chooses: the name of the variable, and the query of its values; none: it is typed. */
  readonly variable?: { readonly name: string; readonly values?: string };
  readonly panels: readonly Panel[];
}

function panel(title: string, unit: Panel['unit'], shows: Panel['shows']): Panel {
  return { title, unit, shows };
}

/** A quantile of a histogram over five minutes, by these labels. */
function quantile(q: number, metric: string, by = ''): string {
  return `histogram_quantile(${q}, sum by (${by}${by && ', '}le) (rate(${metric}[5m])))`;
}

const errors5xx = 'sum(rate(http_server_duration_seconds_count{status=~"5.."}[5m]))';
const allRequests = 'sum(rate(http_server_duration_seconds_count[5m]))';
const paid = 'sum(increase(events_published_total{type="journey.payment.succeeded.v1"}[1h]))';
const refunded = 'sum(increase(events_published_total{type="journey.payment.refunded.v1"}[1h]))';
const submitted = 'sum(increase(events_published_total{type="journey.intake.submitted.v1"}[1h]))';

const platform: DashboardTable = {
  file: 'platform.json',
  title: 'Platform',
  source: 'prometheus',
  panels: [
    panel('Requests', 'reqps', {
      '{{status}}': 'sum by (status) (rate(http_server_duration_seconds_count[5m]))',
    }),
    panel('Share of 5xx', 'percentunit', { '5xx': `${errors5xx} / ${allRequests}` }),
    panel('5xx by route', 'reqps', {
      '{{route}} {{status}}':
        'sum by (route, status) (rate(http_server_duration_seconds_count{status=~"5.."}[5m]))',
    }),
    panel('Duration of requests', 's', {
      median: quantile(0.5, 'http_server_duration_seconds_bucket'),
      p99: quantile(0.99, 'http_server_duration_seconds_bucket'),
    }),
    panel('Places of gateways', 'short', {
      places: 'sum(http_server_places{caller="client"})',
      'in work': 'sum(http_server_in_work{caller="client"})',
      waiting: 'sum(http_server_waiting{caller="client"})',
    }),
    panel('Refused', 'reqps', {
      'no place': 'sum(rate(http_server_refused_total[5m]))',
      'rate {{class}}': 'sum by (class) (rate(http_server_rate_limited_total[5m]))',
    }),
    panel('Intakes, in an hour', 'short', {
      started: 'sum(increase(intakes_started_total[1h]))',
      submitted,
    }),
    panel('Orders, in an hour', 'short', {
      placed: 'sum(increase(orders_placed_total[1h]))',
      paid,
      refunded,
    }),
    panel('Deliveries of webhooks', 'ops', {
      '{{outcome}}': 'sum by (outcome) (rate(webhook_attempts_total[5m]))',
    }),
    panel('Webhooks that wait', 's', {
      'at receivers that work': 'max(webhook_first_attempt_lag_seconds)',
      'at any receiver': 'max(webhook_due_lag_seconds)',
    }),
    panel('Ready', 'none', { '{{process}} {{instance}}': 'ready' }),
    panel('Dependencies that do not work', 'none', { '{{process}}: {{dependency}}': 'dependency_up == 0' }),
    panel('Wait for the bus', 's', { '{{process}}': 'max by (process) (events_outbox_age_seconds)' }),
    panel('Events that wait for consumers', 'short', {
      '{{consumer}}': 'max by (consumer) (events_consumer_lag)',
    }),
    panel('Parked events', 'short', { '{{process}}': 'max by (process) (events_parked)' }),
    panel('Confirmations that are not applied', 'short', {
      '{{reason}}': 'max by (reason) (payment_confirmations_unapplied)',
    }),
    panel('Last success of schedules', 's', {
      '{{part}} {{schedule}}': 'time() - max by (part, schedule) (schedule_last_success_timestamp_seconds)',
    }),
    panel('Sign-ins that failed', 'ops', {
      '{{failure}}': 'sum by (failure) (rate(sign_in_failures_total[5m]))',
    }),
    panel('First end of a certificate', 's', { in: 'min(certificate_end_timestamp_seconds) - time()' }),
    panel('Builds', 'none', { '{{process}} {{version}} {{commit}} {{mode}}': 'build_info' }),
  ],
};

const service: DashboardTable = {
  file: 'service.json',
  title: 'One service',
  source: 'prometheus',
  variable: { name: 'process', values: 'label_values(build_info, process)' },
  panels: [
    panel('Replicas', 'none', { '{{instance}}': 'ready{process="$process"}' }),
    panel('Calls by method', 'reqps', {
      '{{rpc_method}}':
        'sum by (rpc_method) (rate(rpc_server_duration_seconds_count{process="$process"}[5m]))',
    }),
    panel('Calls that failed', 'reqps', {
      '{{rpc_method}} {{kind}}':
        'sum by (rpc_method, kind) (rate(rpc_server_duration_seconds_count{process="$process",kind=~"internal|unavailable|timeout"}[5m]))',
    }),
    panel('Duration of calls, p99', 's', {
      '{{rpc_method}}': quantile(
        0.99,
        'rpc_server_duration_seconds_bucket{process="$process"}',
        'rpc_method',
      ),
    }),
    panel('Calls in flight', 'short', { '{{instance}}': 'rpc_server_in_flight{process="$process"}' }),
    panel('Calls of other services, p99', 's', {
      '{{upstream}}': quantile(0.99, 'rpc_client_duration_seconds_bucket{process="$process"}', 'upstream'),
    }),
    panel('Calls of other services that failed', 'reqps', {
      '{{upstream}} {{kind}}':
        'sum by (upstream, kind) (rate(rpc_client_duration_seconds_count{process="$process",kind=~"unavailable|timeout|internal"}[5m]))',
    }),
    panel('Database, p99', 's', {
      '{{operation}}': quantile(0.99, 'store_duration_seconds_bucket{process="$process"}', 'operation'),
    }),
    panel('Database, failed calls', 'ops', {
      '{{operation}} {{error}}':
        'sum by (operation, error) (rate(store_errors_total{process="$process"}[5m]))',
    }),
    panel('Database, calls in flight', 'short', { '{{instance}}': 'store_in_flight{process="$process"}' }),
    panel('Schedules, duration', 's', {
      '{{schedule}}': 'max by (schedule) (schedule_duration_seconds{process="$process"})',
    }),
    panel('Schedules, failures', 'ops', {
      '{{schedule}}': 'sum by (schedule) (rate(schedule_failures_total{process="$process"}[15m]))',
    }),
    panel('Work that is due', 's', {
      '{{work}}': 'max by (work) (work_due_lag_seconds{process="$process"})',
    }),
    panel('Changes that lists do not show yet', 'short', {
      '{{feed}}': 'max by (feed) (feed_unstamped{process="$process"})',
    }),
    panel('Published events', 'ops', {
      '{{type}}': 'sum by (type) (rate(events_published_total{process="$process"}[5m]))',
    }),
    panel('Sealing keys that were replaced and are needed', 'short', {
      '{{key}}': 'max by (key) (sealing_keys_needed{process="$process"})',
    }),
    panel('Memory', 'bytes', { '{{instance}}': 'process_resident_memory_bytes{process="$process"}' }),
    panel('Processor', 'percentunit', {
      '{{instance}}': 'rate(process_cpu_seconds_total{process="$process"}[5m])',
    }),
    panel('Event loop, p99', 's', { '{{instance}}': 'nodejs_eventloop_lag_p99_seconds{process="$process"}' }),
  ],
};

const ofClient = '{service_name="gateway"} |= "$client" | json | clientId="$client"';

/** Metrics have no label for tenants, because their number has no bound: this reads the log lines of requests. */
const tenant: DashboardTable = {
  file: 'tenant.json',
  title: 'One tenant',
  source: 'loki',
  variable: { name: 'client' },
  panels: [
    panel('Requests by status', 'reqps', { '{{status}}': `sum by (status) (rate(${ofClient} [5m]))` }),
    panel('Requests by brand', 'reqps', { '{{brandId}}': `sum by (brandId) (rate(${ofClient} [5m]))` }),
    panel('Refused for their rate', 'reqps', {
      '{{route}}': `sum by (route) (rate(${ofClient} | status="429" [5m]))`,
    }),
    panel('5xx', 'reqps', {
      '{{route}} {{status}}': `sum by (route, status) (rate(${ofClient} | status>=500 [5m]))`,
    }),
    panel('Refused requests (4xx)', 'reqps', {
      '{{route}} {{status}}': `sum by (route, status) (rate(${ofClient} | status>=400 | status<500 [5m]))`,
    }),
    panel('Duration in ms, p99', 'short', {
      '{{route}}': `quantile_over_time(0.99, ${ofClient} | unwrap durationMs [5m]) by (route)`,
    }),
  ],
};

/** Every dashboard. */
export const dashboardTables: readonly DashboardTable[] = [platform, service, tenant];
