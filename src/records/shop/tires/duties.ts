import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { DutyStep } from '#kit/duty/duty.ts'
import type { Duties } from '#engine/duty.ts'
import { stepDuties } from '#engine/read/step-duties.ts'
import { notAllowed, pressureAlarm, treadAlarm } from './alarms.ts'
import { tires } from './record.ts'

const dismount = (): DutyStep => ({ verb: 'Dismount', action: { move: 'dismount' } })
const measure = (): DutyStep => ({ verb: 'Record tread', action: { move: 'measure' } })

/** What takes a mounted tire off its wheel, then what has to be measured. A tire in stock waits for nothing that a list should show. */
export const tireDuties: Duties = (context) => {
  const { row, viewer } = context
  const mounted = (condition: SQL) => sql`${row}.status = 'mounted' and ${condition}`
  return [
    {
      code: 'tread',
      text: 'Tread below the limit',
      when: mounted(sql`${treadAlarm(context)} = 'below'`),
      weight: 'block',
      basis: '49 CFR 393.75',
      step: dismount,
    },
    {
      code: 'wheel',
      text: 'Not allowed on this wheel',
      when: mounted(sql`${notAllowed(context)} is not null`),
      weight: 'block',
      basis: '49 CFR 393.75(d), (e)',
      step: dismount,
    },
    {
      code: 'pressure',
      text: sql`(case ${pressureAlarm(context)} when 'flat' then 'Treat as flat' else 'Pressure too low for the load' end)`,
      when: mounted(sql`${pressureAlarm(context)} in ('flat', 'low')`),
      weight: sql`(case ${pressureAlarm(context)} when 'flat' then 'block' else 'wait' end)`,
      basis: 'Company policy',
      step: () => ({ verb: 'Record pressure', action: { fields: ['psi', 'measuredOn'] } }),
    },
    { code: 'pull', text: 'Pull soon', when: mounted(sql`${treadAlarm(context)} = 'pull'`), weight: 'wait', step: dismount },
    { code: 'measure', text: 'Tread not measured', when: mounted(sql`${treadAlarm(context)} = 'unknown'`), weight: 'wait', step: measure },
    {
      code: 'retread',
      text: 'At the retreader',
      when: sql`${row}.status = 'retread'`,
      weight: 'wait',
      step: () => ({ verb: 'Back from retreader', action: { move: 'return_from_retread' }, waitsFor: 'shop' }),
    },
    ...(viewer === undefined ? [] : stepDuties(tires)(context)),
  ]
}
