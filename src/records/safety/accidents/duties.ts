import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { DutyStep } from '#kit/duty/duty.ts'
import { safetyDeciders } from '#kit/roles.ts'
import type { Duties, Duty, DutyContext } from '#engine/duty.ts'
import { stepDuties } from '#engine/read/step-duties.ts'
import { literal } from '#engine/sql.ts'
import { codeNowSql, stepOfRule } from '#records/duties/deadline-rules/steps.ts'
import { deadlineDuty } from '#records/duties/deadlines/duty.ts'
import { toldByResults } from '#records/duties/deadlines/told-by-results.ts'
import { accidents } from './record.ts'

const holds = ['close']
const decide = { roles: safetyDeciders }

/** What a deadline asks for where its rule alone doesn't say it: a test whose time is up, of two people, or with the evidence on hold. */
const steps: Readonly<Record<string, { readonly text: string; readonly step: DutyStep }>> = {
  'alcohol-late': {
    text: 'Reason for late alcohol test',
    step: { verb: 'Record reason for delay', action: { fields: ['alcoholDelay'] } },
  },
  'PA-ALC-8 late': { text: 'Reason for no alcohol test', step: stepOfRule('PA-ALC-8 late', null) },
  'PA-DRUG-32 late': { text: 'Reason for no drug test', step: stepOfRule('PA-DRUG-32 late', null) },
  'reasons-of-two': { text: 'Reason for no test', step: { verb: 'Write the reason', action: { tab: 'testing' } } },
  'reasons-on-hold': { text: 'Reason for no test', step: { verb: 'Write the reason', action: { move: 'record_tests' } } },
  'tests-of-two': { text: 'Tests of both drivers', step: { verb: 'Record tests', action: { tab: 'testing' } } },
  'tests-on-hold': { text: 'Post-accident tests', step: { verb: 'Record tests', action: { move: 'record_tests' } } },
  committee: {
    text: 'Preventability to determine',
    step: { verb: 'Determine preventability', action: { tab: 'preventability' }, ...decide },
  },
}

/** The time for a test has passed and the reason is due (49 CFR 382.303(d)); for a late test, the reason for the delay. */
const isMissed = (now: SQL): SQL =>
  sql`(${codeNowSql(sql`k`, now)} in ('PA-ALC-8 late', 'PA-DRUG-32 late') or (${codeNowSql(sql`k`, now)} = 'PA-ALC-2 late' and not ${toldByResults(sql`k`)}))`

/**
 * The key of `steps`, else the code of the rule. Lists read it too, so that it depends on nothing recorded of a test (49 CFR 382.405); a
 * deadline that tells a result is left out of them.
 */
const codeOf = ({ row, now }: DutyContext): SQL => sql`(case
  when k.rule in ('PA-ALC-2', 'PA-ALC-8', 'PA-DRUG-32') then (case
    when ${row}.evidence_hold then (case when ${isMissed(now)} then 'reasons-on-hold' else 'tests-on-hold' end)
    when ${row}.co_driver_id is not null and ${row}.co_driver_resting is distinct from true
      and (${row}.driver_died or ${row}.fatalities is distinct from 0) then (case when ${isMissed(now)} then 'reasons-of-two' else 'tests-of-two' end)
    when k.due_at > ${now} then k.rule
    when ${isMissed(now)} then (case k.rule when 'PA-DRUG-32' then 'PA-DRUG-32 late' else 'PA-ALC-8 late' end)
    else 'alcohol-late' end)
  when k.rule = 'ACC-DETERMINE' and ${row}.determination_method = 'committee' then 'committee'
  else k.rule end)`

/** In the same order as `steps`; of a test that can still be made, its name. */
const textOf = (code: SQL): SQL => sql`(case ${code}
  ${sql.join(
    Object.entries(steps).map(([key, { text }]) => sql`when ${literal(key)} then ${literal(text)}`),
    sql` `,
  )}
  when 'PA-ALC-2' then 'Alcohol test' when 'PA-ALC-8' then 'Alcohol test' when 'PA-DRUG-32' then 'Drug test' else k.what end)`

/** A reason that is due now comes before duties that still have time. */
const deadlines = (context: DutyContext): readonly Duty[] => {
  const code = codeOf(context)
  const duty: Duty = {
    ...deadlineDuty('accidents', context),
    code,
    text: textOf(code),
    step: (found, source) => steps[found]?.step ?? stepOfRule(found, source),
    holds,
  }
  const missed = sql`(k.rule in ('PA-ALC-2', 'PA-ALC-8', 'PA-DRUG-32') and ${isMissed(context.now)})`
  return [
    { ...duty, when: missed },
    { ...duty, when: sql`not ${missed}` },
  ]
}

/** What an accident waits for. Closing needs all of it (company policy). */
export const accidentDuties: Duties = (context) => {
  const { row } = context
  return [
    ...deadlines(context),
    {
      code: 'recordable',
      text: 'DOT recordability to confirm',
      when: sql`${row}.recordability_confirmed is not true`,
      weight: 'wait',
      step: () => ({
        verb: 'Confirm recordability',
        action: { fields: ['recordabilityConfirmed', 'recordableOverride', 'recordableReason'] },
        ...decide,
      }),
      holds,
    },
    {
      code: 'determine',
      text: 'Preventability to determine',
      when: sql`${row}.determination = 'undetermined'`,
      weight: 'wait',
      step: () => stepOfRule('ACC-DETERMINE', null),
      holds,
    },
    {
      code: 'costs',
      text: 'Costs to enter',
      when: sql`coalesce(${row}.costs, '[]') = '[]'`,
      weight: 'wait',
      why: 'Enter 0 where there are none',
      step: () => ({ verb: 'Enter costs', action: { fields: ['costs'] } }),
      holds,
    },
    {
      code: 'actions',
      text: 'Corrective actions to finish',
      when: sql`exists (select 1 from corrective_actions c where c.accident_id = ${row}.id and c.status in ('open', 'done', 'returned') and c.archived_at is null)`,
      weight: 'wait',
      step: () => ({ verb: 'Finish corrective actions', action: { tab: 'corrective-actions.accident' } }),
      holds,
    },
    ...stepDuties(accidents)(context),
  ]
}
