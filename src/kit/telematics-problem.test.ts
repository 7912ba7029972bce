import { describe, expect, it, test } from 'vitest'
import { telematicsProblemsOf } from './telematics-problem.ts'

const now = new Date('2026-11-20T12:00:00Z')
const healthy = { telematicsVehicleId: '281000000000042', mileage: 1, lastTelematicsSync: '2026-11-20T11:00:00Z' }

describe('F3 telematics problem', () => {
  it('is none for a linked vehicle with mileage and a recent sync', () => {
    expect(telematicsProblemsOf(healthy, now)).toEqual([])
  })

  test.each([
    [{ telematicsVehicleId: null }, ['no_id']],
    [{ telematicsVehicleId: '' }, ['no_id']],
    [{ mileage: null }, ['no_mileage']],
    [{ mileage: 0 }, ['no_mileage']],
    [{ lastTelematicsSync: null }, ['never_synced']],
    [{ lastTelematicsSync: '2026-11-19T12:00:00.000Z' }, []],
    [{ lastTelematicsSync: '2026-11-19T11:59:59.999Z' }, ['stale']],
    [{ lastTelematicsSync: '2026-11-20T12:05:00Z' }, []],
    [{ telematicsVehicleId: null, mileage: 0, lastTelematicsSync: null }, ['no_id', 'no_mileage', 'never_synced']],
    [{ telematicsVehicleId: null, mileage: null, lastTelematicsSync: '2026-01-01T00:00:00Z' }, ['no_id', 'no_mileage', 'stale']],
  ])('%o → %o', (change, problems) => {
    expect(telematicsProblemsOf({ ...healthy, ...change }, now)).toEqual(problems)
  })
})
