import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import { operationsStaff } from '#kit/roles.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'
import type { SessionUser } from '#platform/session.ts'
import { syncAnswer } from './answers.ts'
import { aboutRun, withoutRun } from './run-answer.ts'
import type { SyncAnswer } from './answers.ts'
import { connectionOf } from './connections.ts'
import { adapterFor, isProviderKey } from './provider/registry.ts'
import type { SyncKind } from '#features/telematics/answers.ts'
import type { Telematics } from './telematics.ts'

export const providerParams = z.strictObject({ telematics: z.string().max(40) })

const orders = z.strictObject({
  dryRun: z.enum(['0', '1']).default('0').describe('1 shows what would happen and changes nothing (super_admin)'),
  force: z.enum(['0', '1']).default('0').describe('1 syncs although one finished a moment ago (super_admin)'),
})

/** Answered within two seconds whatever the provider does; the work goes on. */
const patience = 1900

/** The three sync posts of the specification (acceptance F6). */
export const syncRoutes = (router: Router, deps: Deps, telematics: Telematics): void => {
  const add = (url: string, kind: SyncKind, summary: string): void => {
    router.add({
      method: 'POST',
      url,
      tag: 'Telematics',
      summary,
      access: operationsStaff,
      params: providerParams,
      query: orders,
      answer: syncAnswer,
      handler: ({ params, query, user }) =>
        order(deps, telematics, user, params.telematics, kind, { dryRun: query.dryRun === '1', force: query.force === '1' }),
    })
  }
  add(
    '/api/integrations/:telematics/sync/vehicles',
    'vehicles',
    'Sync vehicles; joins a sync that runs, skips when one finished less than five minutes ago',
  )
  add(
    '/api/integrations/:telematics/sync/drivers',
    'drivers',
    'Sync drivers; joins a sync that runs, skips when one finished less than five minutes ago',
  )
  add('/api/:telematics/sync-mileage', 'mileage', 'Sync odometers and positions of linked vehicles')
}

interface Special {
  readonly dryRun: boolean
  readonly force: boolean
}

const order = async (
  deps: Deps,
  telematics: Telematics,
  user: SessionUser,
  provider: string,
  kind: SyncKind,
  { dryRun, force }: Special,
): Promise<SyncAnswer> => {
  if (!isProviderKey(provider)) throw new AppError('not_found', 'There is no telematics provider of that name.')
  if ((dryRun || force) && user.role !== 'super_admin') throw new AppError('forbidden', 'Only a super admin may do that.')
  const connection = adapterFor(provider, deps.config.simulator) === null ? null : await connectionOf(deps, provider)
  if (connection === null) return withoutRun('not_configured', 'This provider is not connected.')
  if (connection.status === 'disabled') return withoutRun('disabled', 'This connection is switched off.')
  if (connection.status === 'needs_attention')
    return withoutRun('needs_attention', connection.statusMessage ?? 'The connection needs attention.')
  if (!force && !dryRun && !connection.settings.autoOnLogin) return withoutRun('disabled', 'Syncing after sign-in is switched off.')
  const opened = await telematics.request({
    connectionId: connection.id,
    kind,
    mode: dryRun ? 'dry_run' : 'apply',
    trigger: force || dryRun ? 'manual' : 'login',
    userId: user.id,
    force,
  })
  if (opened.kind === 'recent') return aboutRun(opened.run, true)
  return aboutRun((await telematics.wait(opened.run.id, patience)) ?? opened.run, false)
}
