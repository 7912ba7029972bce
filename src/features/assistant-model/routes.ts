import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import { superAdmins } from '#kit/roles.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'
import { assertConfirmed } from '../auth/step-up.ts'
import { usualUrl } from './addresses.ts'
import { switchMemory } from '../assistant/memory/store.ts'
import { budgetOf } from './limits.ts'
import type { ModelMode } from './mode.ts'
import { modelSettings, readModel, saveModel } from './settings.ts'

const tag = 'Assistant'
const url = '/api/ai-agent/model'

const shown = modelSettings
  .extend({
    hasKey: z.boolean(),
    keyHint: z.string().describe('The last four characters of the key; more is never answered'),
    checkedAt: z.string().nullable(),
    checkOk: z.boolean().nullable(),
    checkMessage: z.string().nullable(),
    usualUrls: z.record(z.string(), z.string()),
    origins: z.array(z.string()).describe('Other origins that ASSISTANT_ORIGINS allows'),
    month: z.object({ month: z.string(), used: z.int(), calls: z.int(), warning: z.string().nullable() }),
  })
  .meta({ id: 'AssistantModel' })

/** Which model the assistant may use, and whether one's own questions go to it. */
export const modelRoutes = (router: Router, deps: Deps, mode: ModelMode): void => {
  const show = async (): Promise<z.infer<typeof shown>> => {
    const model = await readModel(deps)
    const { month, used, calls, warning } = await budgetOf(deps, model.monthlyTokens)
    return { ...model, usualUrls: usualUrl, origins: [...deps.config.assistantOrigins], month: { month, used, calls, warning } }
  }
  router.add({ method: 'GET', url, tag, summary: 'The assistant’s model', access: superAdmins, answer: shown, handler: show })
  router.add({
    method: 'PUT',
    url,
    tag,
    summary: 'Choose the assistant’s model, switch it on or off; the key is never answered',
    access: superAdmins,
    body: modelSettings.extend({ key: z.string().trim().min(1).max(1_000).nullable().optional() }),
    answer: shown,
    handler: async ({ user, body: { key, ...settings } }) => {
      assertConfirmed(user, deps.clock.now())
      await saveModel(deps, user, settings, key)
      mode.changed()
      return show()
    },
  })
  router.add({
    method: 'POST',
    url: `${url}/test`,
    tag,
    summary: 'Test the model with a one-word question',
    access: superAdmins,
    answer: z.object({ ok: z.boolean(), message: z.string() }),
    handler: async () => {
      if ((await readModel(deps)).model === '') throw new AppError('not_found', 'No AI service is set up yet.')
      return mode.test()
    },
  })
  router.add({
    method: 'GET',
    url: '/api/ai-agent/status',
    tag,
    summary: 'Whether your questions go to a model now',
    access: 'signed_in',
    answer: z.object({ memory: z.boolean(), configured: z.boolean(), allowed: z.boolean(), warning: z.string().nullable() }),
    handler: ({ user }) => mode.standing(user),
  })
  router.add({
    method: 'PUT',
    url: '/api/ai-agent/settings',
    tag,
    summary: 'Allow or block sending your questions to the model',
    access: 'signed_in',
    body: z.strictObject({ memory: z.boolean() }),
    answer: z.object({ memory: z.boolean() }),
    handler: async ({ user, body: { memory } }) => {
      await switchMemory(deps, user, memory)
      return { memory }
    },
  })
}
