import { useState } from 'preact/hooks';
import { Filter } from '../../parts/Filter.tsx';
import { type Period, SinceFilter, sinceOf } from '../../parts/SinceFilter.tsx';
import { Trouble } from '../../parts/Trouble.tsx';
import { useWork } from '../../state/context.ts';
import { useAnswer } from '../../state/use-answer.ts';
import { BarChart } from './BarChart.tsx';
import { barsOf } from './bars.ts';
import { DaysTable } from './DaysTable.tsx';
import { downloadCsv } from './download-csv.ts';
import { NodesTable } from './NodesTable.tsx';
import { StepsTable } from './StepsTable.tsx';

/** How far patients get, and where they leave. */
export function Funnel() {
  const { client, brandId: brand_id } = useWork();
  const [period, setPeriod] = useState<Period>('30');
  const [offering, setOffering] = useState('');
  const from = sinceOf(period).slice(0, 10);
  const query = { from, by: 'day' as const, ...(offering !== '' && { offering_ref: offering }) };
  const { value, trouble, reload, isLoading } = useAnswer(
    async () =>
      (await client.get('/v1/account/brands/{brand_id}/funnel', { params: { path: { brand_id }, query } }))
        .data,
    [period, offering],
  );
  return (
    <div aria-busy={isLoading}>
      <SinceFilter label="Began within" value={period} onChange={setPeriod} />
      <Filter
        label="Offering"
        value={offering}
        onChange={setOffering}
        hint="Such as wl-semaglutide-monthly. Empty: all."
      />
      <Trouble reason={trouble} onRetry={reload} />
      {value !== undefined && (
        <>
          <h2>From start to paid</h2>
          <BarChart
            bars={barsOf([
              ['Started', value.started],
              ['Submitted', value.submitted],
              ['Eligible', value.eligible],
              ['Paid', value.paid],
            ])}
          />
          <StepsTable steps={value} />
          <h2>Node by node</h2>
          {value.nodes.length === 0 ? (
            <p class="soft">No journey has been counted yet. A change counts after about five minutes.</p>
          ) : (
            <>
              <BarChart bars={barsOf(value.nodes.map(({ node_id, reached }) => [node_id, reached]))} />
              <NodesTable nodes={value.nodes} />
              <button type="button" onClick={() => downloadCsv(value.nodes)}>
                Download as CSV
              </button>
            </>
          )}
          {(value.days?.length ?? 0) > 0 && <DaysTable days={value.days ?? []} />}
        </>
      )}
    </div>
  );
}
