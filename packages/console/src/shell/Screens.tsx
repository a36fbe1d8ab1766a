import { Skeleton, Text } from '@mantine/core';
import { Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { Page } from '../parts/Page.tsx';
import { To } from '../parts/To.tsx';
import { screens } from '../screens/screens.ts';
import { useWork } from '../session/work.ts';

/** The screen of the address, which is loaded when it is opened. */
export function Screens() {
  const { may, brandId } = useWork();
  const reachable = screens.filter(({ needs }) => needs === undefined || may(needs));
  return (
    <Suspense fallback={<Skeleton height={240} aria-busy="true" />}>
      <Switch key={brandId}>
        {reachable.flatMap(({ pages }) =>
          Object.entries(pages).map(([path, Screen]) => (
            <Route key={path} path={path}>
              {(params) => <Screen {...params} key={JSON.stringify(params)} />}
            </Route>
          )),
        )}
        <Route>
          <Page title="Nothing to show">
            <Text>
              Your session has no such screen.{' '}
              {reachable[0] !== undefined && <To path={reachable[0].path}>Go to {reachable[0].title}</To>}
            </Text>
          </Page>
        </Route>
      </Switch>
    </Suspense>
  );
}
