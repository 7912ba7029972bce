import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import { superAdmins } from '#kit/roles.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'
import type { TelematicsAdapter } from './provider/adapter.ts'
import { providerAnswer, providerDetailAnswer } from './answers.ts'
import { adapterOf, connectionOf, markConnection, saveCheck, saveConnection } from './connections.ts'
import type { Connection } from './connections.ts'
import { driverPolicies, vehiclePolicies } from './matching/merge.ts'
import { linkFigures, openConflictCount } from './overview.ts'
import { ProviderError } from './provider/provider-errors.ts'
import { adapterFor, adaptersFor } from './provider/registry.ts'
import { runsOf } from './sync/runs.ts'
import { runView } from './run-routes.ts'
import { connectionSettings } from './settings.ts'
import { providerParams } from './sync-routes.ts'
import type { Telematics } from './telematics.ts'

const credentials = z.record(z.string().max(40), z.string().max(4000))
const change = z.strictObject({
  baseUrl: z.string().max(200).optional(),
  credentials: credentials.optional(),
  settings: connectionSettings.optional(),
  disabled: z.boolean().optional(),
})

/** Connecting and configuring a provider (Integrations screen). */
export const connectionRoutes = (router: Router, deps: Deps, telematics: Telematics): void => {
  const simulated = deps.config.simulator
  router.add({
    method: 'GET',
    url: '/api/integrations',
    tag: 'Telematics',
    summary: 'All telematics providers and their connections',
    access: superAdmins,
    answer: z.array(providerAnswer),
    handler: () => Promise.all(adaptersFor(simulated).map((adapter) => overview(deps, adapter))),
  })
  router.add({
    method: 'GET',
    url: '/api/integrations/:telematics',
    tag: 'Telematics',
    summary: 'One provider: connection, figures, newest runs',
    access: superAdmins,
    params: providerParams,
    answer: providerDetailAnswer,
    handler: ({ params }) => detail(deps, usable(params.telematics, simulated)),
  })
  router.add({
    method: 'PUT',
    url: '/api/integrations/:telematics',
    tag: 'Telematics',
    summary: 'Connect a provider or change its connection; credentials are never answered',
    access: superAdmins,
    params: providerParams,
    body: change,
    answer: providerDetailAnswer,
    handler: async ({ params, body, user }) => {
      const adapter = usable(params.telematics, simulated)
      await saveConnection(deps, adapter, body, user.id)
      return detail(deps, adapter)
    },
  })
  router.add({
    method: 'POST',
    url: '/api/integrations/:telematics/test',
    tag: 'Telematics',
    summary: 'Test the connection: account and missing permissions of the token',
    access: superAdmins,
    params: providerParams,
    answer: providerDetailAnswer,
    handler: async ({ params }) => {
      const adapter = usable(params.telematics, simulated)
      const connection = await connectionOf(deps, adapter.key)
      if (connection === null) throw new AppError('not_found', 'This provider is not connected.')
      await test(deps, telematics, connection)
      return detail(deps, adapter)
    },
  })
}

const usable = (provider: string, simulated: boolean): TelematicsAdapter => {
  const adapter = adapterFor(provider, simulated)
  if (adapter === null) throw new AppError('not_found', 'There is no telematics provider of that name.')
  return adapter
}

const longestTest = 12_000

const test = async (deps: Deps, telematics: Telematics, connection: Connection): Promise<void> => {
  try {
    await saveCheck(
      deps,
      connection.id,
      await adapterOf(deps, connection).check(telematics.ports.contextFor(connection, AbortSignal.timeout(longestTest))),
    )
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError')
      throw new AppError('upstream', 'The provider did not answer in time.')
    if (!(error instanceof ProviderError)) throw error
    if (error.kind === 'auth') await markConnection(deps, connection.id, 'needs_attention', error.message)
    throw new AppError('upstream', error.message)
  }
}

const overview = async (deps: Deps, adapter: TelematicsAdapter) => {
  const connection = await connectionOf(deps, adapter.key)
  return {
    provider: adapter.key,
    label: adapter.label,
    simulated: adapter.outbound.loopback,
    capabilities: [...adapter.capabilities],
    credentialFields: adapter.credentialFields,
    baseUrls: adapter.baseUrls,
    connection: connection === null ? null : shown(connection),
  }
}

const detail = async (deps: Deps, adapter: TelematicsAdapter) => {
  const general = await overview(deps, adapter)
  const connection = await connectionOf(deps, adapter.key)
  if (connection === null)
    return { ...general, links: [], openConflicts: 0, runs: [], policies: { vehicles: vehiclePolicies, drivers: driverPolicies } }
  const [links, openConflicts, runs] = await Promise.all([
    linkFigures(deps, connection.id),
    openConflictCount(deps, connection.id),
    runsOf(deps, connection.id, null, 10),
  ])
  return {
    ...general,
    links,
    openConflicts,
    runs: await Promise.all(runs.map((run) => runView(deps, run))),
    policies: { vehicles: vehiclePolicies, drivers: driverPolicies },
  }
}

/** What the browser may know of a connection. */
const shown = ({
  baseUrl,
  credentialsHint,
  accountId,
  accountName,
  status,
  statusMessage,
  missingScopes,
  checkedAt,
  settings,
  updatedAt,
}: Connection) => ({
  baseUrl,
  credentialsHint,
  accountId,
  accountName,
  status,
  statusMessage,
  missingScopes,
  checkedAt,
  settings,
  updatedAt,
})
