import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { besideOf } from './beside.ts'
import type { Beside } from './beside.ts'
import { memoryIsOn } from '../assistant/memory/store.ts'
import { budgetOf } from './limits.ts'
import type { Asked } from './prompt.ts'
import { createService } from './service.ts'
import type { Service, Tested } from './service.ts'
import { readModel } from './settings.ts'
import type { Model } from './settings.ts'

/** What the header says, and why. */
export interface Standing {
  /** The company has a model switched on. */
  readonly configured: boolean
  /** The person lets their questions go to it. */
  readonly allowed: boolean
  /** Questions of this person go to the model where it is needed (acceptance E2). */
  readonly memory: boolean
  /** Of the budget, for administrators. */
  readonly warning: string | null
}

export interface ModelMode {
  standing(user: SessionUser): Promise<Standing>
  forQuestion(user: SessionUser, asked: Omit<Asked, 'memories'>): Promise<Beside>
  test(): Promise<Tested>
  /** The settings were saved. */
  changed(): void
}

/** Model mode of this process (docs/adr/0035). */
export const createModelMode = (deps: Deps): ModelMode => {
  const service = createService(deps)
  return {
    standing: async (user) => {
      const { configured, allowed, memory, warning } = await standingOf(deps, service, user, await readModel(deps))
      return { configured, allowed, memory, warning }
    },
    forQuestion: async (user, asked) => {
      const model = await readModel(deps)
      const { configured, allowed, spent } = await standingOf(deps, service, user, model)
      return besideOf({
        model,
        asked,
        goes: configured && allowed,
        away: spent || service.isResting(model),
        memory: async () => (await standingOf(deps, service, user, model)).memory,
        call: (call) => service.ask(user.id, model, call),
      })
    },
    test: async () => service.test(await readModel(deps)),
    changed: () => service.forget(),
  }
}

const standingOf = async (
  deps: Deps,
  service: Service,
  user: SessionUser,
  model: Model,
): Promise<Standing & { readonly spent: boolean }> => {
  const configured = model.enabled && model.model !== ''
  if (!configured) return { configured, allowed: true, memory: false, warning: null, spent: false }
  const [allowed, budget] = await Promise.all([memoryIsOn(deps, user), budgetOf(deps, model.monthlyTokens)])
  const memory = allowed && !budget.spent && service.isReachable(model)
  const warning = user.role === 'super_admin' || user.role === 'admin' ? budget.warning : null
  return { configured, allowed, memory, warning, spent: budget.spent }
}
