import type { Case } from './case.ts'
import { counts } from './counts.ts'
import { expiring } from './expiring.ts'
import { fields } from './fields.ts'
import { figures } from './figures.ts'
import { followUps } from './follow-ups.ts'
import { health } from './health.ts'
import * as held from './held-out/all.ts'
import { honesty } from './honesty.ts'
import { lists } from './lists.ts'
import { navigate } from './navigate.ts'
import { schedule } from './schedule.ts'
import { traps } from './traps.ts'
import { writes } from './writes.ts'

/** Written beside the engine: its authors may look at them. */
export const open: readonly Case[] = [
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
  ...traps,
]

/** Nobody who works on the engine opens these. */
export const heldOut: readonly Case[] = held.all
