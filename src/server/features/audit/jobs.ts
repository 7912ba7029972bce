import type { Deps } from '#server/platform/deps.ts'
import type { JobHandler } from '#server/platform/jobs.ts'
import { anchorHead } from './anchors.ts'
import { sealAudit } from './seal.ts'

const name = 'audit.seal'
const every = 60_000

const again = (deps: Deps, after: number): Promise<void> => deps.jobs.add(name, {}, { key: name, runAt: new Date(Date.now() + after) })

/** Seals the history once a minute and notes the head of the chain outside the database. Each run orders the next. */
export const auditJobs = (deps: Deps): Readonly<Record<string, JobHandler>> => ({
  [name]: async () => {
    const head = await sealAudit(deps)
    await anchorHead(deps, head)
    await again(deps, every)
  },
})

/** Orders the first run; harmless when one is ordered already. */
export const startSealing = (deps: Deps): Promise<void> => again(deps, 5_000)
