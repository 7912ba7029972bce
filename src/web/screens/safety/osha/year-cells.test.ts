import { describe, expect, test } from 'vitest'
import type { Establishment } from '#records/safety/osha-claims/osha/answers.ts'
import { yearDates } from '#records/safety/osha-claims/osha/figures.ts'
import { kept, yard } from '#test/support/osha-year.ts'
import { urgencyOf, yearCells } from './year-cells.ts'

const cellsOf = (change: Partial<Establishment>, today: string, works = true) =>
  yearCells({ establishment: { ...yard, ...change }, year: 2026, dates: yearDates(2026), today, works })
const saidOf = (change: Partial<Establishment>, today: string, works = true): string[] =>
  cellsOf(change, today, works).map(({ key, state, date }) => `${key} ${state} ${date}`)

describe('G13 each step of an establishment has a state and a date', () => {
  test('before the year is over, the later steps say from when', () => {
    expect(saidOf({}, '2026-11-30')).toEqual([
      'hours done 252,000 h',
      'log done All cases',
      'prepared done Complete',
      'certified later from Jan 1',
      'posted later from Feb 1',
      'submitted later from Jan 1',
    ])
  })

  test('an open log and missing hours hold up the 300A, and are late from February', () => {
    const open = { undecided: 1, kept: { ...kept, totalHours: null } }
    expect(saidOf(open, '2027-01-31').slice(0, 3)).toEqual(['hours todo due Jan 31', 'log todo due Jan 31', 'prepared todo due Jan 31'])
    expect(cellsOf(open, '2027-02-01').map(({ state }) => state)).toEqual(['late', 'late', 'late', 'late', 'todo', 'todo'])
    expect(cellsOf(open, '2027-02-01').map(({ href }) => href)).toEqual([
      '/osha-summaries/y/edit#section-employment',
      '/osha-claims?establishment=e&year=2026&recordable=undecided',
      '/osha-claims/forms/300a?establishment=e&year=2026',
      '/osha-summaries/y',
      '/osha-summaries/y',
      '/osha-summaries/y',
    ])
  })

  test('what was done says when, and the next step has its move', () => {
    const certified = { ...kept, status: 'certified', certifiedOn: '2027-01-20' }
    expect(saidOf({ kept: certified }, '2027-02-02').slice(3)).toEqual([
      'certified done Jan 20',
      'posted late due Feb 1',
      'submitted todo due Mar 2',
    ])
    expect(cellsOf({ kept: certified }, '2027-02-02').map(({ move }) => move)).toEqual([null, null, null, null, 'post', 'submit'])
    expect(cellsOf({ kept: certified }, '2027-03-03').at(-1)).toMatchObject({ state: 'late' })
    expect(saidOf({ duty: 'none' }, '2027-03-03').at(-1)).toBe('submitted none Not required')
  })

  test('a year that nobody began leads to its form, or for a role that only reads to the summary', () => {
    expect(cellsOf({ kept: null }, '2027-01-05')[0]).toMatchObject({ href: '/osha-summaries/new?establishment=e&year=2026' })
    expect(cellsOf({ kept: null }, '2027-01-05', false)[0]).toMatchObject({ href: '/osha-claims/forms/300a?establishment=e&year=2026' })
  })

  test('of forty establishments the one that is late is first', () => {
    const all = [...Array.from({ length: 39 }, (_, at) => ({ ...yard, id: `e${at}` })), { ...yard, id: 'last', kept: null }].toSorted(
      (one, other) => urgencyOf(cellsOf(one, '2026-11-30')) - urgencyOf(cellsOf(other, '2026-11-30')),
    )
    expect(all[0]?.id).toBe('last')
  })
})
