import { expect, test } from 'vitest';

import { deskConnections, limits } from '../http/limits.ts';
import { fewConnectionsWarning, openFilesFor, sharedConnections } from './open-files.ts';

test.each([
  [Infinity, 2_000],
  [openFilesFor(2_000), 2_000],
  [openFilesFor(2_000) - 1, 1_999],
  [256, 192],
  [1, 1],
])('with %i files, %i connections are', (openFiles, connections) => {
  expect(sharedConnections(false, openFiles).forSite).toBe(connections);
});

test('the desk has connections beside the site, and a tenth where there are few', () => {
  expect(sharedConnections(true, Infinity)).toEqual({ forSite: 2_000, forDesk: deskConnections });
  expect(sharedConnections(true, 1_024)).toEqual({ forSite: 864, forDesk: 96 });
  expect(sharedConnections(false, 1_024)).toEqual({ forSite: 960, forDesk: 0 });
});

test('whoever starts the server learns what it takes and what would give it all', () => {
  const warning = fewConnectionsWarning(480);
  expect(warning).toContain('480 connections at once instead of 2,000');
  expect(warning).toContain(`ulimit -n ${openFilesFor(limits.connections + deskConnections)}`);
});
