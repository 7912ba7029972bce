import type { RecordRules } from '#server/engine/rules.ts'
import { nextDeadlineOf } from '../deadlines/rules.ts'

export const dataqsRules: RecordRules = {
  dependsOn: ['deadlines'],
  timeDependent: true,
  computed: { nextDeadline: nextDeadlineOf('dataqs') },
}
