import { rulesFor } from '#engine/write/rules-for.ts'
import { orderSchedule } from '../run-patterns/order.ts'
import { runs } from './record.ts'

export const rules = rulesFor(runs, { dependsOn: ['divisions'], after: (tx) => orderSchedule(tx) })
