import { expect } from 'vitest'
import { ticketClocks } from '#records/safety/tickets/clocks.ts'
import { federalHolidaysFrom } from '#records/safety/tickets/law/federal-holidays.ts'
import { driverNoticeDue, noticeOverdue, suspensionNoticeDue } from '#records/safety/tickets/law/notices.ts'
import { bind, meaning } from './vectors.ts'
import type { Vector } from './vectors.ts'

interface Facts {
  readonly cdl_holder?: 'yes' | 'no'
  readonly conviction_date?: string
  readonly outcome?: 'deferred'
  readonly plea_accepted_on?: string
  readonly violation?: string
  readonly vehicle?: string
  readonly told_employer_in_writing_on?: string | null
  readonly driver_received_notice?: string
  readonly today: string
}

interface Expected {
  readonly notice_to_employer?: string
  readonly notice_to_licensing_state?: string
  readonly due?: string
  readonly overdue?: 'yes' | 'no'
}

const kinds = { 'speeding 8 over': 'moving', parking: 'parking' } as const
const privateCars = { cmv: false, 'cmv under 26,001 lb': false, 'private car': true }

const convictedOn = (facts: Facts): string | null => facts.conviction_date ?? facts.plea_accepted_on ?? null

/** Deadlines that run on the ticket of these facts. */
const running = (facts: Facts) =>
  ticketClocks(() => 'America/Chicago', {
    filed: new Map(),
    cdl: new Map([['driver', facts.cdl_holder !== 'no']]),
    mvr: new Map(),
  })({
    id: 'ticket',
    number: 'TKT-1',
    title: 'Ticket',
    status: 'open',
    version: 1,
    driver: 'driver',
    kind: facts.violation === undefined ? 'moving' : meaning(kinds, facts.violation),
    privateCar: facts.vehicle === undefined ? false : meaning(privateCars, facts.vehicle),
    issuedAt: '2023-12-01T15:00:00.000Z',
    inspection: null,
    disposition: facts.outcome ?? (convictedOn(facts) === null ? 'pending' : 'guilty'),
    dispositionOn: facts.outcome === undefined ? convictedOn(facts) : facts.today,
    convictedOn: convictedOn(facts),
    pleaOrPaid: facts.plea_accepted_on === undefined ? 'unknown' : 'yes',
    notifiedEmployerOn: facts.told_employer_in_writing_on ?? null,
    suspendedOn: facts.driver_received_notice ?? null,
  }).clocks.running

/** What the product says of the notice, in the words of the vectors, with its last day. */
const noticeOf = (facts: Facts): { readonly state: string; readonly due: string | null } => {
  const clocks = new Map(running(facts).map((clock) => [clock.code, clock]))
  const learnedOn = facts.driver_received_notice
  if (clocks.has('SUSP-NOTICE') && learnedOn !== undefined)
    return { state: 'due', due: suspensionNoticeDue(learnedOn, federalHolidaysFrom(learnedOn)) }
  if (clocks.has('TKT-DISPOSITION')) return { state: 'not started', due: null }
  const [notice, on] = [clocks.get('CONV-30'), convictedOn(facts)]
  if (notice === undefined || on === null) return { state: 'none', due: null }
  const told = facts.told_employer_in_writing_on ?? null
  expect((notice.done ?? null) !== null).toBe(told !== null)
  const state = told !== null ? 'met' : noticeOverdue(on, told, facts.today) ? 'overdue' : 'due'
  return { state, due: driverNoticeDue(on) }
}

const check = ({ facts, expected }: Vector<Facts, Expected>): void => {
  const { state, due } = noticeOf(facts)
  if (expected.notice_to_licensing_state !== undefined) {
    expect(expected).toEqual({ notice_to_licensing_state: 'no legal clock', overdue: 'no' })
    // The employer's is the only notice that runs.
    expect(running(facts).map(({ code }) => code)).toEqual(['CONV-30'])
    return
  }
  expect(state).toBe(expected.notice_to_employer)
  if (expected.due !== undefined) expect(due).toBe(expected.due)
  if (expected.overdue !== undefined) expect(state === 'overdue').toBe(expected.overdue === 'yes')
}

bind('employer-notice-383.31', check)
