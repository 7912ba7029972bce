import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { DutyStep } from '#kit/duty/duty.ts'
import { safetyDeciders } from '#kit/roles.ts'
import type { Duties, Duty, DutyContext } from '#engine/duty.ts'
import { stepDuties } from '#engine/read/step-duties.ts'
import { literal } from '#engine/sql.ts'
import { stepOfRule } from '#records/duties/deadline-rules/steps.ts'
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
  'alcohol-missed': {
    text: 'Reason for no alcohol test',
    step: { verb: 'Record why no alcohol test', action: { fields: ['alcoholTestedAt', 'alcoholResult', 'alcoholNotDone'] } },
  },
  'drug-missed': {
    text: 'Reason for no drug test',
    step: { verb: 'Record why no drug test', action: { fields: ['drugTestedAt', 'drugResult', 'drugNotDone'] } },
  },
  'tests-of-two': { text: 'Tests of both drivers', step: { verb: 'Record tests', action: { tab: 'testing' } } },
  'tests-on-hold': { text: 'Post-accident tests', step: { verb: 'Record tests', action: { move: 'record_tests' } } },
  committee: {
    text: 'Preventability to determine',
    step: { verb: 'Determine preventability', action: { tab: 'preventability' }, ...decide },
  },
}

/**
 * The key of `steps`, else the code of the rule. Lists read it too, so that it depends on nothing recorded of a test (49 CFR 382.405); a
 * deadline that tells a result is left out of them.
 */
const codeOf = ({ row, now }: DutyContext): SQL => sql`(case
  when k.rule in ('PA-ALC-2', 'PA-ALC-8', 'PA-DRUG-32') then (case
    when ${row}.evidence_hold then 'tests-on-hold'
    when ${row}.co_driver_id is not null and ${row}.co_driver_resting is distinct from true
      and (${row}.driver_died or ${row}.fatalities is distinct from 0) then 'tests-of-two'
    when k.due_at > ${now} then k.rule
    when k.rule = 'PA-DRUG-32' then 'drug-missed'
    when k.rule = 'PA-ALC-8' or k.due_at + interval '6 hours' < ${now} and not ${toldByResults(sql`k`)} then 'alcohol-missed'
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

const deadlines = (context: DutyContext): Duty => {
  const code = codeOf(context)
  return {
    ...deadlineDuty('accidents', context),
    code,
    text: textOf(code),
    step: (found, source) => steps[found]?.step ?? stepOfRule(found, source),
    holds,
  }
}

/** What an accident waits for. Closing needs all of it (company policy). */
export const accidentDuties: Duties = (context) => {
  const { row } = context
  return [
    deadlines(context),
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
