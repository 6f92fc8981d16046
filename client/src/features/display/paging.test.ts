import assert from 'node:assert/strict';
import { test } from 'node:test';

import { fitting, PAGE_MS, pageAt } from './paging.ts';

test('as many rows and columns as the box has room for, and one at least', () => {
  assert.deepEqual(fitting({ width: 1_000, height: 500 }, { width: 300, height: 40 }), { rows: 12, columns: 3 });
  assert.deepEqual(fitting({ width: 100, height: 10 }, { width: 300, height: 40 }), { rows: 1, columns: 1 });
});

test('every item is on one page, and the pages follow each other', () => {
  const items = Array.from({ length: 25 }, (_, at) => at);
  const pages = [0, 1, 2].map((number) => pageAt(items, 10, number * PAGE_MS));
  assert.deepEqual(
    pages.flatMap((one) => one.shown),
    items,
  );
  assert.deepEqual(
    pages.map((one) => [one.page, one.of, one.shown.length]),
    [
      [1, 3, 9],
      [2, 3, 9],
      [3, 3, 7],
    ],
  );
  assert.deepEqual(pageAt(items, 10, 3 * PAGE_MS), pages[0]);
  assert.deepEqual(pageAt([], 10, 0), { shown: [], page: 1, of: 1 });
});
