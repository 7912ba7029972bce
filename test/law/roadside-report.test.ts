import { laterRuleValues, shippedRuleValues } from '#records/duties/deadline-rules/shipped-values.ts'
import type { Clock } from '#records/duties/deadlines/clocks.ts'
import { dueAtOf } from '#records/duties/deadlines/due.ts'
import { versionOn } from '#records/duties/deadlines/versions.ts'
import type { RuleVersion } from '#records/duties/deadlines/versions.ts'
import { inspectionClocks } from '#records/safety/roadside-inspections/clocks.ts'
import { holdsOf } from '#records/safety/roadside-inspections/effects.ts'
import { roadsideInspections } from '#records/safety/roadside-inspections/record.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { bindAnswers } from './vectors.ts'
import type { Vector } from './vectors.ts'

interface Facts {
  readonly inspected?: string
  readonly inspected_at?: string
  readonly violations?: number
  readonly defects?: number
  /** Both names stand in the file. */
  readonly returned_requested?: string
  readonly return_requested?: string
  readonly certified_on?: string
  readonly returned_on?: string | null
  readonly vehicle_out_of_service?: string
  readonly today?: string
}
type Answers = Readonly<Record<string, string>>
const versions = [...shippedRuleValues(), ...laterRuleValues()].map((rule) => ({ ...rule, state: null }) as unknown as RuleVersion)

/** The report as it stands; `returnAsked` where nobody said is what the field starts with. */
const rowOf = (facts: Facts, more: Readonly<Record<string, unknown>> = {}): StoredRow => {
  const asked = facts.return_requested ?? facts.returned_requested
  const row = {
    id: 'inspection',
    reportNumber: 'MO0000000001',
    inspectedAt: `${facts.inspected}T18:00:00.000Z`,
    violationsFound: (facts.violations ?? facts.defects ?? 0) > 0,
    returnAsked: asked === 'no' ? false : asked === 'yes' ? true : roadsideInspections.fields.returnAsked.default,
    certifiedOn: facts.certified_on ?? null,
    returnedOn: facts.returned_on ?? null,
    ...more,
  }
  return row as unknown as StoredRow
}

const clockOf = (row: StoredRow): Clock | undefined =>
  inspectionClocks(() => 'UTC')(row).clocks.running.find(({ code }) => code === 'DVER-15')

/** The last day by the version of the rule that held on the day of the inspection. */
const dueOf = ({ code, startsAt }: Clock): string => {
  const version = versionOn(versions, code, startsAt.slice(0, 10), null)
  return version === undefined ? 'no rule' : dueAtOf(version, startsAt, 'UTC').slice(0, 10)
}

const everything = (facts: Facts): Answers => {
  const clock = clockOf(rowOf(facts))
  if (clock === undefined) return {}
  const due = dueOf(clock)
  const certifiedOn = facts.certified_on ?? facts.inspected
  const [signed, sent] = [clockOf(rowOf(facts, { certifiedOn, returnedOn: null })), clockOf(rowOf(facts, { returnedOn: certifiedOn }))]
  return {
    certify_by: due,
    return_due: signed?.done ? 'none' : due,
    certify: sent?.done ? 'met' : 'open',
    clock: clock.done ? 'ended' : 'running',
    overdue: !clock.done && facts.today !== undefined && due < facts.today ? 'yes' : 'no',
    question: roadsideInspections.fields.returnAsked.label.toLowerCase(),
  }
}

const outOfService = (facts: Facts): Answers => {
  const order = { inspection: 'inspection', unit: 'power_unit', vehicle: 'unit', driver: null }
  const hold = holdsOf(rowOf(facts), [order]).find(({ vehicle, effect }) => vehicle === 'unit' && effect === 'block')
  return {
    may_operate: hold === undefined ? 'yes' : 'no',
    until: hold?.endsAt ? hold.endsAt : 'repairs of the notice completed',
  }
}

const answersOf = ({ facts, expected }: Vector<Facts>): Answers => {
  if (facts.inspected === undefined) return {}
  const answers = facts.vehicle_out_of_service === 'yes' ? outOfService(facts) : everything(facts)
  return Object.fromEntries(Object.entries(answers).filter(([question]) => expected[question] !== undefined))
}

const noQuestion: Readonly<Record<string, readonly string[]>> = {
  'reports are never deleted; the product works out no day on which the copy may go': [
    'RI-01 keep_copy_through',
    'RI-05 keep_copy_through_at_least',
    'RI-05 may_be_destroyed_today',
  ],
  'nobody enters when the driver is due at the next terminal: the rule is shown with both duties': [
    'RI-11 driver_duty',
    'RI-12 driver_duty',
    'RI-13 driver_duty',
  ],
  'no dispatch is planned in the product': ['RI-15 may_dispatch'],
}

bindAnswers('roadside-396.9', { answersOf, noQuestion })
