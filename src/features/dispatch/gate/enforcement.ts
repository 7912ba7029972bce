import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { isRealDay } from '#kit/dates/days.ts'
import { AppError } from '#kit/errors.ts'
import { formatDay } from '#kit/dates/format-time.ts'
import { daysAfter } from '#kit/dates/iso-day.ts'
import { administrators, superAdmins } from '#kit/roles.ts'
import { paperGraceKey } from '#records/drivers/drivers/medical-proof.ts'
import type { PaperGrace } from '#records/drivers/drivers/medical-proof.ts'
import { enforcementKey } from '#records/dispatch/gate/enforcement.ts'
import type { Enforcement } from '#records/dispatch/gate/enforcement.ts'
import { readSettings, settingHistory, writeSetting } from '#engine/settings.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'
import { stoppedSoon } from './stopped-soon.ts'

const tag = 'Readiness'
/** Days ahead by which the stops hold at the latest once somebody confirms. */
const longest = 14

const day = z.string().refine(isRealDay, 'Not a date')
const grace = z
  .strictObject({ from: day, until: day, citation: z.string().trim().min(3, 'Enter where the notice was published.').max(120) })
  .refine(({ from, until }) => until >= from, { path: ['until'], message: 'Ends before it begins' })

const answer = z.object({
  state: z.enum(['enforced', 'planned', 'not_confirmed']),
  upgradedAt: z.string().nullable().describe('Null: a new company, where every stop holds'),
  from: z.string().nullable(),
  latest: z.iso.date().describe('The latest day that may be chosen today'),
  paperGrace: grace.nullable().describe('The notice under which the paper card of a CDL holder counts; null: it does not'),
  stopped: z
    .array(
      z.object({
        kind: z.enum(['drivers', 'vehicles', 'run-assignments']),
        id: z.uuid(),
        title: z.string(),
        href: z.string(),
        reasons: z.array(z.object({ text: z.string(), citation: z.string(), lift: z.string(), href: z.string() })),
      }),
    )
    .describe('Who is at work and would be stopped'),
  history: z.array(z.object({ at: z.string(), by: z.string().nullable(), from: z.string().nullable() })),
})

const storedIn = async (deps: Deps): Promise<{ enforcement: Enforcement | null; paperGrace: PaperGrace | null }> => {
  const found = new Map((await readSettings(deps, 'legal-stops.')).map(({ key, value }) => [key, value]))
  return {
    enforcement: (found.get(enforcementKey) as Enforcement | null | undefined) ?? null,
    paperGrace: (found.get(paperGraceKey) as PaperGrace | null | undefined) ?? null,
  }
}

const stateOf = (enforcement: Enforcement | null, today: string): 'enforced' | 'planned' | 'not_confirmed' => {
  if (enforcement === null) return 'enforced'
  if (enforcement.from === null) return 'not_confirmed'
  return enforcement.from <= today ? 'enforced' : 'planned'
}

const read = async (deps: Deps): Promise<z.input<typeof answer>> => {
  const { enforcement, paperGrace } = await storedIn(deps)
  const today = deps.clock.today()
  const state = stateOf(enforcement, today)
  const history = await settingHistory(deps, [enforcementKey])
  return {
    state,
    upgradedAt: enforcement?.upgradedAt ?? null,
    from: enforcement?.from ?? null,
    latest: daysAfter(today, longest),
    paperGrace,
    stopped: state === 'enforced' ? [] : await stoppedSoon(deps),
    history: history.map(({ at, by, changes }) => ({
      at,
      by,
      from: String(changes.find(({ field }) => field === 'from')?.to ?? '') || null,
    })),
  }
}

/** Lists of drivers and units show readiness: they are read again. */
const touchLists = (tx: Tx): void => {
  for (const kind of ['drivers', 'vehicles', 'run-assignments']) tx.touch(kind)
}

const enforce = async (tx: Tx, from: string): Promise<void> => {
  const [stored] = await tx.query<{ value: Enforcement }>(sql`select value from settings where key = ${enforcementKey} for update`)
  if (stored === undefined || stateOf(stored.value, tx.today) === 'enforced')
    throw new AppError('conflict', 'The legal stops are enforced already.')
  const latest = daysAfter(tx.today, longest)
  if (from < tx.today || from > latest)
    throw new AppError('invalid', `Choose a day from today to ${formatDay(latest)}.`, [
      { field: 'from', message: `From today to ${formatDay(latest)}` },
    ])
  await writeSetting(tx, enforcementKey, { ...stored.value, from })
  touchLists(tx)
}

/** From when the legal stops that an upgrade brings hold for people and units at work, and who would be stopped. */
export const enforcementRoutes = (router: Router, deps: Deps): void => {
  const url = '/api/legal-stops/enforcement'
  router.add({
    method: 'GET',
    url,
    tag,
    summary: 'Get the start date of legal stops, and who would be stopped and why',
    access: superAdmins,
    answer,
    handler: () => read(deps),
  })
  router.add({
    method: 'PUT',
    url,
    tag,
    summary: `Enforce the legal stops of this release from a day, at most ${longest} days ahead`,
    access: superAdmins,
    body: z.strictObject({ from: day }),
    answer,
    handler: async ({ user, body }) => {
      await inTransaction(deps, actorOf(user), (tx) => enforce(tx, body.from))
      return read(deps)
    },
  })
  router.add({
    method: 'PUT',
    url: '/api/legal-stops/paper-medical',
    tag,
    summary: 'Enter the dated notice under which the paper medical card of a CDL holder counts, or take it back',
    access: administrators,
    body: z.strictObject({ notice: grace.nullable() }),
    answer: z.object({ notice: grace.nullable() }),
    handler: async ({ user, body }) => {
      await inTransaction(deps, actorOf(user), async (tx) => {
        await writeSetting(tx, paperGraceKey, body.notice)
        touchLists(tx)
      })
      return body
    },
  })
}
