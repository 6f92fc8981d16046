import assert from 'node:assert/strict';
import { test } from 'node:test';

import { chipValues, doubled, fault, fitted, limitsOf, total, withChip, type Limits } from './wagers.ts';

const LIMITS: Limits = {
  anteMin: 5_00,
  anteMax: 100_00,
  tripsMin: 5_00,
  tripsMax: 100_00,
  stake: 500_00,
  chip: 1_00,
  unit: 'cents',
};

test('an ante counts twice, for its blind is as much', () => {
  assert.equal(total({ ante: 10_00, trips: 5_00 }), 25_00);
});

test('limits come from the offer; without an offer of trips there are none', () => {
  const offer = { act: 'wager', clauses: ['4.2'], min_to: 5_00, max_to: 50_00 };
  assert.deepEqual(limitsOf(offer, 120_00, 1_00, 'cents'), {
    anteMin: 5_00,
    anteMax: 50_00,
    tripsMin: 0,
    tripsMax: 0,
    stake: 120_00,
    chip: 1_00,
    unit: 'cents',
  });
});

test('chips to reach for make up the least wager, in whole chips, none above the most', () => {
  assert.deepEqual(chipValues(5_00, 100_00, { ...LIMITS, chip: 1_00 }), [5_00, 25_00, 100_00]);
  assert.deepEqual(chipValues(10_00, 1_000_00, { ...LIMITS, chip: 1_00 }), [5_00, 25_00, 100_00, 500_00]);
  assert.deepEqual(chipValues(2_00, 20_00, { ...LIMITS, chip: 1_00 }), [1_00, 5_00]);
  assert.deepEqual(chipValues(25_00, 200_00, { ...LIMITS, chip: 5_00 }), [25_00, 100_00]);
  assert.deepEqual(chipValues(5_00, 100_00, { ...LIMITS, chip: 25_00 }), [25_00, 100_00]);
});

test('a draft is fitted into what may be placed, the ante before trips', () => {
  assert.deepEqual(fitted({ ante: 0, trips: 0 }, LIMITS), { ante: 5_00, trips: 0 });
  assert.deepEqual(fitted({ ante: 900_00, trips: 900_00 }, LIMITS), { ante: 100_00, trips: 100_00 });
  assert.deepEqual(fitted({ ante: 20_00, trips: 50_00 }, { ...LIMITS, stake: 60_00 }), { ante: 20_00, trips: 20_00 });
  assert.deepEqual(fitted({ ante: 20_00, trips: 50_00 }, { ...LIMITS, stake: 44_00 }), { ante: 20_00, trips: 0 });
  assert.deepEqual(fitted({ ante: 20_00, trips: 1_00 }, LIMITS), { ante: 20_00, trips: 5_00 });
  assert.deepEqual(fitted({ ante: 20_00, trips: 5_00 }, { ...LIMITS, tripsMin: 0, tripsMax: 0 }), {
    ante: 20_00,
    trips: 0,
  });
});

test('whatever is fitted can be placed', () => {
  for (let ante = 0; ante <= 120_00; ante += 7_50) {
    for (let trips = 0; trips <= 120_00; trips += 3_25) {
      for (const stake of [10_00, 14_00, 15_00, 50_00, 300_00]) {
        const offered = { ...LIMITS, stake, anteMax: Math.min(100_00, Math.floor(stake / 2_00) * 1_00) };
        assert.equal(fault(fitted({ ante, trips }, offered), offered), '', `${ante} ${trips} of ${stake}`);
      }
    }
  }
});

test('a chip more goes on as far as the maximum and the stake reach', () => {
  assert.deepEqual(withChip({ ante: 10_00, trips: 0 }, 'ante', 25_00, LIMITS), { ante: 35_00, trips: 0 });
  assert.deepEqual(withChip({ ante: 90_00, trips: 0 }, 'ante', 25_00, LIMITS), { ante: 100_00, trips: 0 });
  assert.deepEqual(withChip({ ante: 10_00, trips: 10_00 }, 'ante', 25_00, { ...LIMITS, stake: 40_00 }), {
    ante: 15_00,
    trips: 10_00,
  });
  assert.deepEqual(withChip({ ante: 10_00, trips: 0 }, 'trips', 1_00, LIMITS), { ante: 10_00, trips: 5_00 });
  assert.deepEqual(withChip({ ante: 10_00, trips: 5_00 }, 'trips', 25_00, { ...LIMITS, stake: 40_00 }), {
    ante: 10_00,
    trips: 20_00,
  });
});

test('doubling stays within the limits', () => {
  assert.deepEqual(doubled({ ante: 10_00, trips: 5_00 }, LIMITS), { ante: 20_00, trips: 10_00 });
  assert.deepEqual(doubled({ ante: 75_00, trips: 0 }, LIMITS), { ante: 100_00, trips: 0 });
});

test('what cannot be placed is said in plain words', () => {
  assert.match(fault({ ante: 4_00, trips: 0 }, LIMITS), /\$5 to \$100/);
  assert.match(fault({ ante: 0, trips: 5_00 }, LIMITS), /ante/);
  assert.match(fault({ ante: 10_00, trips: 2_00 }, LIMITS), /or none/);
  assert.match(fault({ ante: 10_50, trips: 0 }, LIMITS), /whole chips of \$1/);
  assert.match(fault({ ante: 100_00, trips: 50_00 }, { ...LIMITS, stake: 240_00 }), /\$10 more/);
  assert.match(fault({ ante: 5_00, trips: 5_00 }, { ...LIMITS, tripsMin: 0, tripsMax: 0 }), /not enough for trips/);
  assert.equal(fault({ ante: 5_00, trips: 0 }, LIMITS), '');
});

test('chips of a tournament are whole, and none of them is a dollar', () => {
  const chips: Limits = {
    anteMin: 100,
    anteMax: 2_000,
    tripsMin: 25,
    tripsMax: 500,
    stake: 5_000,
    chip: 25,
    unit: 'chips',
  };
  assert.deepEqual(chipValues(100, 2_000, chips), [100, 500, 1_000]);
  assert.deepEqual(chipValues(25, 500, chips), [25, 100, 500]);
  assert.equal(fault({ ante: 50, trips: 0 }, chips), 'An ante is 100 to 2,000.');
  assert.equal(fault({ ante: 110, trips: 0 }, chips), 'Wagers are whole chips of 25.');
});
