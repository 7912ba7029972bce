import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import { administrators } from '#kit/roles.ts'
import { actorOf, inTransaction, systemActor } from '#engine/write/transaction.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'
import type { SessionUser } from '#platform/session.ts'
import { lookAt } from '../../questions/look.ts'
import { reading } from '../../questions/reading.ts'
import { setupAnswer } from '../answers.ts'
import type { Setup } from '../answers.ts'
import { setupCounts } from './counts.ts'
import { readSetup, writeSetup } from './state.ts'
import type { SetupState } from './state.ts'
import { setupSteps, stepsFor } from './steps.ts'

const tag = 'Company'
const url = '/api/company/setup'

/** The steps of this moment, whether the card is shown or not. */
const stepsOf = async (deps: Deps, user: SessionUser, { skipped }: SetupState): Promise<Setup['steps']> => {
  const counts = await reading(deps, user, (within) => setupCounts(lookAt(within, user, 'ALL')), 'dashboard')
  const facts = { ...counts, role: user.role, mail: deps.mail.configured }
  return setupSteps.map((key) => {
    const step = stepsFor[key](facts)
    return { key, ...step, skipped: !step.done && step.skip !== null && skipped.includes(key) }
  })
}

const isOpen = ({ done, skipped }: Setup['steps'][number]): boolean => !done && !skipped

const answerOf = async (deps: Deps, user: SessionUser): Promise<Setup> => {
  const state = await readSetup(deps)
  if (state.card === 'hidden') return { card: 'hidden', steps: [] }
  const steps = await stepsOf(deps, user, state)
  if (state.card === 'pinned' || steps.some(isOpen)) return { card: state.card, steps }
  await inTransaction(deps, systemActor, (tx) => writeSetup(tx, { card: 'hidden' }))
  return { card: 'hidden', steps: [] }
}

/** The setup checklist: what a new company still has to enter before it can work. */
export const setupRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url,
    tag,
    summary: 'Get the setup checklist, each step with what is left',
    access: administrators,
    answer: setupAnswer,
    handler: ({ user }) => answerOf(deps, user),
  })
  router.add({
    method: 'PUT',
    url,
    tag,
    summary: 'Show the setup checklist on the dashboard again, or hide it once every step is done or skipped',
    access: administrators,
    body: z.strictObject({ shown: z.boolean() }),
    answer: setupAnswer,
    handler: async ({ user, body }) => {
      const open = (await stepsOf(deps, user, await readSetup(deps))).some(isOpen)
      if (!body.shown && open) throw new AppError('conflict', 'Do or skip every step first.')
      const card = body.shown ? (open ? 'shown' : 'pinned') : 'hidden'
      await inTransaction(deps, actorOf(user), (tx) => writeSetup(tx, { card }))
      return answerOf(deps, user)
    },
  })
  router.add({
    method: 'PUT',
    url: `${url}/:step`,
    tag,
    summary: 'Skip a step of the setup checklist, or take it up again',
    access: administrators,
    params: z.strictObject({ step: z.enum(setupSteps, { error: 'Not a step of the setup' }) }),
    body: z.strictObject({ skipped: z.boolean() }),
    answer: setupAnswer,
    handler: async ({ user, params: { step }, body }) => {
      const state = await readSetup(deps)
      const found = (await stepsOf(deps, user, state)).find(({ key }) => key === step)
      if (body.skipped && found?.skip === null) throw new AppError('conflict', `${found.label} can’t be skipped.`)
      const others = state.skipped.filter((key) => key !== step)
      await inTransaction(deps, actorOf(user), (tx) => writeSetup(tx, { skipped: body.skipped ? [...others, step] : others }))
      return answerOf(deps, user)
    },
  })
}
