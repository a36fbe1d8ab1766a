import { Skeleton, Text } from '@mantine/core';
import { Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { Page } from '../parts/Page.tsx';
import { To } from '../parts/To.tsx';
import { screensFor } from '../screens/screens.ts';
import { useWork } from '../session/work.ts';

/** The screen of the address, which is loaded when it is opened. */
export function Screens() {
  const { may, brandId } = useWork();
  return (
    <Suspense fallback={<Skeleton height={240} />}>
      <Switch key={brandId}>
        {screensFor(may).flatMap(({ pages }) =>
          Object.entries(pages).map(([path, Screen]) => (
            <Route key={path} path={path}>
              {(params) => <Screen {...params} key={JSON.stringify(params)} />}
            </Route>
          )),
        )}
        <Route>
          <Page title="Nothing to show">
            <Text>
              Your session has no such screen. <To path="/">Go to Home</To>
            </Text>
          </Page>
        </Route>
      </Switch>
    </Suspense>
  );
}
