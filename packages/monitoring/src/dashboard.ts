import type { DashboardTable, Panel } from './panels.ts';

const columns = 2;
const size = { w: 24 / columns, h: 8 };

/** The dashboard as Grafana imports it. It asks for its data source. */
export function dashboardOf({ file, title, source, variable, panels }: DashboardTable): object {
  return {
    uid: `telehealth-${file.replace('.json', '')}`,
    title: `Telehealth: ${title}`,
    tags: ['telehealth'],
    schemaVersion: 39,
    timezone: 'utc',
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: {
      list: [
        { name: 'source', type: 'datasource', query: source, label: 'Data source' },
        ...(variable === undefined ? [] : [chosen(variable)]),
      ],
    },
    panels: panels.map((panel, i) => panelOf(panel, source, i)),
  };
}

function chosen({ name, values }: NonNullable<DashboardTable['variable']>): object {
  if (values === undefined) return { name, type: 'textbox', query: '' };
  const datasource = { type: 'prometheus', uid: '$source' };
  return { name, type: 'query', query: values, datasource, refresh: 2 };
}

function panelOf({ title, unit, shows }: Panel, type: DashboardTable['source'], i: number): object {
  const datasource = { type, uid: '$source' };
  const place = { x: (i % columns) * size.w, y: Math.floor(i / columns) * size.h };
  return {
    id: i + 1,
    type: 'timeseries',
    title,
    datasource,
    gridPos: { ...size, ...place },
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    targets: Object.entries(shows).map(([legendFormat, expr], at) => ({
      refId: String.fromCharCode(65 + at),
      datasource,
      expr,
      legendFormat,
    })),
  };
}
