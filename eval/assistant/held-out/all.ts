import type { Case } from '../case.ts'
import { counts } from './counts.ts'
import { expiring } from './expiring.ts'
import { fields } from './fields.ts'
import { figures } from './figures.ts'
import { followUps } from './follow-ups.ts'
import { health } from './health.ts'
import { honesty } from './honesty.ts'
import { lists } from './lists.ts'
import { navigate } from './navigate.ts'
import { schedule } from './schedule.ts'
import { writes } from './writes.ts'

export const all: readonly Case[] = [
  ...counts,
  ...lists,
  ...fields,
  ...expiring,
  ...schedule,
  ...figures,
  ...health,
  ...navigate,
  ...followUps,
  ...writes,
  ...honesty,
]
