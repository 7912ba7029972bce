import { describe, expect, test } from 'vitest'
import { vehicles } from '#records/fleet/vehicles/record.ts'
import { tickets } from '#records/safety/tickets/record.ts'
import { divisions } from '#records/company/divisions/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import {
  currentView,
  differs,
  nextSort,
  pageOf,
  readSort,
  searchOfView,
  settledSearch,
  systemViews,
  withoutQuestion,
  withQuestion,
  writeSort,
} from './list-search.ts'

const fleet = vehicles as unknown as RecordDefinition
const views = systemViews(fleet, 'manager')

describe('the address of a list', () => {
  test('a bare address shows what is in use, with the condition in the open', () => {
    expect(settledSearch({}, views)).toEqual({
      status: 'active,in_shop,out_of_service,reserve',
      sort: 'urgency',
      view: 'service',
    })
    expect(settledSearch({ division: 'd1', limit: '100' }, views)).toMatchObject({ view: 'service', division: 'd1', limit: '100' })
  })

  test('F2 a question in the address is asked as it stands; the division alone is none', () => {
    expect(settledSearch({ telematicsProblem: 'no_id' }, views)).toEqual({ telematicsProblem: 'no_id' })
    expect(settledSearch({ view: 'all' }, views)).toEqual({ view: 'all' })
    expect(settledSearch({ view: 'trailers' }, views)).toMatchObject({ kind: 'trailer' })
  })

  test('a view of every open record takes the place of Current and leads', () => {
    const keys = systemViews(tickets as unknown as RecordDefinition, 'safety').map(({ key }) => key)
    expect(keys[0]).toBe('open')
    expect(keys).not.toContain('current')
  })

  test('a kind that closes nothing starts with everything', () => {
    expect(systemViews(divisions as unknown as RecordDefinition, 'admin')[0]).toMatchObject({ key: 'all', query: '' })
  })

  test('a tab is on when it is named or when its question is asked, and shows what was changed', () => {
    const active = views.find((view) => view.key === 'active')
    expect(active).toBeDefined()
    if (active === undefined) return
    expect(currentView({ status: 'active', sort: 'urgency' }, views)).toBe(active)
    expect(differs({ status: 'active', sort: 'urgency', view: 'active', limit: '100', peek: 'x' }, active)).toBe(false)
    expect(differs({ status: 'active', sort: '-mileage' }, active)).toBe(true)
    expect(searchOfView(active, { q: 'x', limit: '100', division: 'd1', peek: 'p' })).toEqual({
      status: 'active',
      sort: 'urgency',
      view: 'active',
      limit: '100',
      division: 'd1',
    })
  })

  test('changing the question goes to the first page; taking the last condition away shows everything', () => {
    expect(withQuestion({ status: 'active', offset: '50' }, { q: 'volvo' })).toMatchObject({
      status: 'active',
      q: 'volvo',
      offset: undefined,
    })
    expect(withQuestion({ status: 'active', view: 'active' }, { status: undefined })).toMatchObject({ view: 'all' })
    expect(withoutQuestion({ status: 'active', q: 'x', division: 'd1', limit: '25' })).toMatchObject({
      division: 'd1',
      limit: '25',
      view: 'all',
    })
  })

  test('pages of 50 unless asked otherwise; nonsense is ignored', () => {
    expect(pageOf({})).toEqual({ limit: 50, offset: 0 })
    expect(pageOf({ limit: '200', offset: '400' })).toEqual({ limit: 200, offset: 400 })
    expect(pageOf({ limit: '9999', offset: '-3' })).toEqual({ limit: 50, offset: 0 })
    expect(pageOf({ limit: 'all' })).toEqual({ limit: null, offset: 0 })
  })

  test('a head sorts ascending, descending, not; Shift adds a key, at most four', () => {
    const press = (sort: string, field: string, adds = false) => writeSort(nextSort(readSort(sort), field, adds))
    expect(press('', 'year')).toBe('year')
    expect(press('year', 'year')).toBe('-year')
    expect(press('-year', 'year')).toBe('')
    expect(press('-year', 'make', true)).toBe('-year,make')
    expect(press('-year,make', 'make', true)).toBe('-year,-make')
    expect(press('-year,-make', 'make', true)).toBe('-year')
    expect(press('a,b,c,d', 'e', true)).toBe('a,b,c,e')
    expect(press('a,b', 'c')).toBe('c')
  })
})
