import { rulesFor } from '#engine/write/rules-for.ts'
import { orderSchedule } from '../run-patterns/order.ts'
import { runDuties } from './duties.ts'
import { runs } from './record.ts'

export const rules = rulesFor(runs, { dependsOn: ['divisions', 'run-patterns'], duties: runDuties, after: (tx) => orderSchedule(tx) })
