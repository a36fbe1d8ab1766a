/** Databases, buses and cluster components. */
const infrastructure = new Set([
  1433, 2049, 2375, 2376, 2377, 2378, 2379, 2380, 3306, 4222, 5432, 5672, 6000, 6222, 6379, 6443, 6665, 6666,
  6667, 6668, 6669, 8086, 8222, 8500, 9000, 9042, 9092, 9200, 9300, 10250, 10255, 11211, 15672, 26379, 27017,
  27018, 27019,
]);

/** Port 80 is for http, which live mode refuses. */
export function isUsualPort(port: number, mode: 'test' | 'live'): boolean {
  if (port === 443) return true;
  if (port === 80) return mode === 'test';
  return port >= 1024 && !infrastructure.has(port);
}
