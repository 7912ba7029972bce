import { describe, expect, test } from 'vitest'
import { runs } from '#records/dispatch/runs/record.ts'
import { vehicles } from '#records/fleet/vehicles/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { filterWords, groupFilters } from './filter-words.ts'

const fleet = vehicles as unknown as RecordDefinition
const sentence = (filters: Record<string, string>, titles: [string, string][] = []): string =>
  groupFilters(fleet, filters)
    .map((filter) => Object.values(filterWords(fleet, filter, new Map(titles), '2026-11-20')).join(' '))
    .join('; ')

describe('filters read as a sentence', () => {
  test.each([
    [{ kind: 'tractor' }, 'Kind is Tractor'],
    [{ kind: 'tractor,trailer' }, 'Kind is any of Tractor, Trailer'],
    [{ status: '!sold,totaled' }, 'Status is none of Sold, Totaled'],
    [{ status: '!sold' }, 'Status is not Sold'],
    [{ make: 'Reyes\\, PLLC,Grady' }, 'Make is any of Reyes, PLLC, Grady'],
    [{ driver: 'null' }, 'Driver is empty'],
    [{ driver: '!null' }, 'Driver is not empty'],
    [{ reefer: 'true' }, 'Refrigerated is Yes'],
    [{ kind: 'tractor,trailer,van,car' }, 'Kind is any of Tractor, Trailer and 2 more'],
    [{ fuel: 'diesel,null' }, 'Fuel is any of Diesel, empty'],
    [{ mileageFrom: '100000', mileageTo: '200000' }, 'Mileage from 100,000 mi to 200,000 mi'],
    [{ mileageFrom: '100000' }, 'Mileage at least 100,000 mi'],
    [{ yearTo: '2015' }, 'Year at most 2015'],
    [{ nextExpiryFrom: 'today', nextExpiryTo: 'today+30d' }, 'Next expiration within 30 days'],
    [{ nextExpiryTo: 'today+30d' }, 'Next expiration within 30 days or past'],
    [{ nextExpiryTo: 'today-1d' }, 'Next expiration is before today'],
    [{ inServiceOnFrom: 'today-90d', inServiceOnTo: 'today' }, 'In service since in the last 90 days'],
    [{ lastTelematicsSyncTo: 'now-24h' }, 'Last telematics sync older than 24 hours'],
    [{ plateExpirationDateFrom: '2026-11-01', plateExpirationDateTo: '2026-11-30' }, 'Plate expires from Nov 1, 2026 to Nov 30, 2026'],
    [{ readiness: 'block', readinessOn: '2026-11-27' }, 'Readiness is Blocked on Fri, Nov 27'],
    [{ readinessOn: '2026-11-26', readiness: 'block,warn' }, 'Readiness is any of Blocked, Warning on Thursday'],
    [{ readiness: '!ready', readinessOn: '2026-11-21' }, 'Readiness is not Ready tomorrow'],
    [{ readiness: 'block', readinessOn: 'today+7d' }, 'Readiness is Blocked in 7 days'],
    [{ readiness: 'block', readinessOn: 'today+1d' }, 'Readiness is Blocked tomorrow'],
    [{ readinessOn: '2026-11-23' }, 'Readiness is shown on Monday'],
    [{ archived: 'only' }, 'Archive is archived only'],
    [{ id: '01a20a36-71f0-7000-8005-e50e14e96b29,01a1d629-6318-7000-8005-15c9bd6cedfd' }, 'Vehicle is one of 2'],
  ])('%j', (filters, words) => {
    expect(sentence(filters as unknown as Record<string, string>)).toBe(words)
  })

  test('a time of day is said on 12 hours', () => {
    const [filter] = groupFilters(runs as unknown as RecordDefinition, { dispatchTimeFrom: '21:01' })
    expect(filter === undefined ? null : filterWords(runs as unknown as RecordDefinition, filter, new Map(), '2026-11-20')).toEqual({
      field: 'Dispatch time',
      operator: 'from',
      value: '9:01 PM',
    })
  })

  test('references are named, not numbered', () => {
    expect(
      sentence({ division: 'a,b' }, [
        ['a', 'Ozark'],
        ['b', 'Plains'],
      ]),
    ).toBe('Division is any of Ozark, Plains')
  })
})
