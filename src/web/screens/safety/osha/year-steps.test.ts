import { describe, expect, test } from 'vitest'
import type { Establishment } from '#records/safety/osha-claims/osha/answers.ts'
import { kept as summary, yard as open } from '#test/support/osha-year.ts'
import { yearSteps } from './year-steps.ts'

const dates = {
  signFrom: '2027-01-01',
  signBy: '2027-01-31',
  postFrom: '2027-02-01',
  postTo: '2027-04-30',
  submitBy: '2027-03-02',
  keepUntil: '2031-12-31',
}
// Nothing is photographed yet.
const kept = { ...summary, photos: 0 }
const yard: Establishment = { ...open, kept }
const stepOf = (change: Partial<Establishment>, today: string, key: string, works = true) =>
  yearSteps({ establishment: { ...yard, ...change }, year: 2026, dates, today, works }).find((step) => step.key === key)

describe('G13 the year of an establishment', () => {
  test('what is missing leads to where it is mended', () => {
    expect(stepOf({ kept: null }, '2027-01-05', 'hours')).toMatchObject({
      state: 'todo',
      href: '/osha-summaries/new?establishment=e&year=2026',
    })
    expect(stepOf({ kept: { ...kept, totalHours: null } }, '2027-01-05', 'hours')).toMatchObject({ words: 'Missing: hours worked' })
    expect(stepOf({ undecided: 2 }, '2027-01-05', 'decide')).toMatchObject({
      words: '2 cases undecided',
      href: '/osha-claims?establishment=e&year=2026&recordable=undecided',
    })
    expect(stepOf({ counting: 1 }, '2027-01-05', 'days')).toMatchObject({
      state: 'due',
      words: '1 case still counting: estimate for the 300A, update later',
    })
  })

  test('G13 the report of a case that is not decided is due too, and is said beside those of the log', () => {
    expect(stepOf({ undecided: 1, undecidedIncomplete: 1 }, '2027-01-05', 'report')).toMatchObject({
      state: 'todo',
      words: 'Form 301 incomplete for 1 undecided case',
      href: '/osha-claims?establishment=e&year=2026&recordable=undecided&form301=missing',
    })
    expect(stepOf({ incomplete: 2, undecidedIncomplete: 1 }, '2027-01-05', 'report')).toMatchObject({
      words: '2 cases without all answers; Form 301 incomplete for 1 undecided case',
    })
  })

  test('G13 a link shows every case its words count', () => {
    expect(stepOf({ undecided: 1, totals: { ...yard.totals, unclassified: 1 } }, '2027-01-05', 'decide')).toMatchObject({
      words: '1 case undecided; 1 recordable case without an outcome (columns G to J)',
      href: '/osha-claims?establishment=e&year=2026&recordable=yes,undecided&classification=null',
    })
    expect(stepOf({ incomplete: 2, undecidedIncomplete: 1 }, '2027-01-05', 'report')).toMatchObject({
      href: '/osha-claims?establishment=e&year=2026&recordable=yes,undecided&form301=missing',
    })
    expect(stepOf({ incomplete: 2 }, '2027-01-05', 'report')).toMatchObject({
      href: '/osha-claims?establishment=e&year=2026&recordable=yes&form301=missing',
    })
  })

  test('G13 who decides nothing is told whom it waits for, and is offered no button that leads nowhere', () => {
    const open = { undecided: 1, undecidedIncomplete: 1, counting: 1, kept: null, faults: { '300a': 1, '300-301': 0 } }
    const steps = yearSteps({ establishment: { ...yard, ...open }, year: 2026, dates, today: '2027-01-05', works: false })
    expect(steps.map(({ key, href, move }) => [key, href, move])).toEqual(steps.map(({ key }) => [key, null, null]))
    expect(stepOf(open, '2027-01-05', 'decide', false)).toMatchObject({ words: '1 case undecided: waiting on Safety' })
    for (const key of ['report', 'days', 'hours', 'ita'])
      expect(stepOf(open, '2027-01-05', key, false)).toMatchObject({ words: expect.stringMatching(/: waiting on Safety$/) as string })
    expect(stepOf({}, '2027-01-05', 'decide', false)).toMatchObject({ words: 'Every case is decided' })
    expect(stepOf({ duty: 'none' }, '2027-01-05', 'ita', false)).toMatchObject({
      words: 'Not required for this establishment (29 CFR 1904.41)',
    })
  })

  test('G13 an estimate in the totals is said, until the days are known (29 CFR 1904.7(b)(3)(ix))', () => {
    expect(stepOf({ counting: 2, estimated: 1 }, '2027-01-05', 'days')).toMatchObject({
      state: 'due',
      words: '2 cases still counting; K and L hold the estimate of 1 case: update later',
    })
    expect(stepOf({ estimated: 1 }, '2027-01-05', 'days')).toMatchObject({
      state: 'done',
      words: 'Day counts closed; K and L hold the estimate of 1 case',
    })
    expect(stepOf({}, '2027-01-05', 'days')).toMatchObject({ words: 'Day counts closed' })
  })

  test('signed before February, posted from February 1 to April 30 with a photo', () => {
    expect(stepOf({}, '2027-01-31', 'sign')).toMatchObject({ state: 'todo', move: 'certify' })
    expect(stepOf({}, '2027-02-01', 'sign')).toMatchObject({ state: 'late' })
    expect(stepOf({ kept: { ...kept, averageEmployees: null } }, '2027-01-31', 'sign')).toMatchObject({ move: null })
    const certified = { ...kept, status: 'certified', certifiedOn: '2027-01-20' }
    expect(stepOf({ kept: certified }, '2027-02-01', 'post')).toMatchObject({ state: 'todo', move: 'post' })
    expect(stepOf({ kept: { ...certified, status: 'submitted' } }, '2027-02-02', 'post')).toMatchObject({
      state: 'late',
      move: 'post_later',
    })
    const posted = { ...certified, status: 'posted', postedOn: '2027-02-01' }
    expect(stepOf({ kept: posted }, '2027-02-02', 'post')).toMatchObject({ state: 'due', href: '/osha-summaries/y?tab=files', move: null })
    expect(stepOf({ kept: { ...posted, photos: 1 } }, '2027-05-01', 'post')).toMatchObject({ state: 'done', move: 'take_down' })
  })

  test('submission by who must, once its files hold', () => {
    expect(stepOf({ duty: 'none' }, '2027-03-05', 'ita')).toMatchObject({ state: 'none' })
    const asked = stepOf({ duty: 'none', kept: { ...kept, requestedInWriting: true } }, '2027-03-05', 'ita')
    expect(asked, 'the letter may ask for it, 29 CFR 1904.41(a)(3)').toMatchObject({
      state: 'todo',
      words: expect.stringContaining('letter') as string,
    })
    expect(stepOf({ duty: null }, '2027-03-05', 'ita')).toMatchObject({ state: 'todo' })
    expect(stepOf({ faults: { '300a': 1, '300-301': 2 } }, '2027-03-02', 'ita')).toMatchObject({ state: 'todo', href: '#ita', move: null })
    expect(stepOf({ duty: '300A', faults: { '300a': 0, '300-301': 2 } }, '2027-03-03', 'ita')).toMatchObject({ state: 'late', href: null })
    expect(stepOf({ kept: { ...kept, submittedOn: '2027-03-01', submissionReference: 'ITA-7' } }, '2027-03-03', 'ita')).toMatchObject({
      state: 'done',
    })
  })

  test('G13 it is signed once the year is over; a log that changed since is said and may be signed again', () => {
    expect(stepOf({}, '2026-12-31', 'sign')).toMatchObject({
      words: 'Once the year is over, from Jan 1, 2027 (29 CFR 1904.32(a))',
      move: null,
    })
    expect(stepOf({}, '2027-01-01', 'sign')).toMatchObject({ state: 'todo', move: 'certify' })
    const signed = { kept: { ...kept, status: 'certified', certifiedOn: '2027-01-10' } }
    expect(stepOf(signed, '2027-01-11', 'sign')).toMatchObject({ state: 'done', move: null })
    const changed = [{ column: 'H', label: 'Days away', signed: 2, now: 3 }]
    expect(stepOf({ ...signed, changed }, '2027-01-11', 'sign')).toMatchObject({
      state: 'done',
      words: 'Ada Brandt, Jan 10, 2027. Totals changed after signing: H 2, now 3',
      move: 'correct',
    })
  })
})
