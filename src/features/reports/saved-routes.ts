import type { Deps } from '#engine/write/rules.ts'
import { idParams } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import { changeReport, deleteReport, restoreReport, saveReport } from './saved.ts'
import { savedAnswer } from './answers.ts'
import { keptChange, keptReport } from './schemas.ts'
import type { KeptReport } from './schemas.ts'

const tag = 'Reports'

/** Reports that somebody keeps under a name. */
export const savedRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'POST',
    url: '/api/reports/saved',
    tag,
    summary: 'Save a report under a name',
    access: 'signed_in',
    body: keptReport,
    answer: savedAnswer,
    handler: async ({ user, body, reply }) => reply.code(201).send(await saveReport(deps, user, body)),
  })
  router.add({
    method: 'PATCH',
    url: '/api/reports/saved/:id',
    tag,
    summary: 'Rename, change or share your own saved report',
    access: 'signed_in',
    params: idParams,
    body: keptChange,
    answer: savedAnswer,
    handler: ({ user, params, body }) => changeReport(deps, user, params.id, given(body)),
  })
  router.add({
    method: 'DELETE',
    url: '/api/reports/saved/:id',
    tag,
    summary: 'Delete your own saved report',
    access: 'signed_in',
    params: idParams,
    handler: async ({ user, params, reply }) => {
      await deleteReport(deps, user, params.id)
      return reply.code(204).send()
    },
  })
  router.add({
    method: 'POST',
    url: '/api/reports/saved/:id/restore',
    tag,
    summary: 'Bring back a saved report that you deleted',
    access: 'signed_in',
    params: idParams,
    answer: savedAnswer,
    handler: ({ user, params }) => restoreReport(deps, user, params.id),
  })
}

/** Without what was left out. */
const given = (body: Readonly<Record<string, unknown>>): Partial<KeptReport> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
