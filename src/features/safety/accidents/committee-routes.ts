import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import { longText } from '#kit/fields.ts'
import { operationsStaff, safetyDeciders } from '#kit/roles.ts'
import { asksSchema } from '#kit/schemas.ts'
import { claimFields } from '#records/safety/accidents/fields/claim-fields.ts'
import { agendaAnswer, caseAnswer, choiceSchema, determinationSchema } from '#records/safety/accidents/panels/answers.ts'
import { once } from '#engine/write/idempotency.ts'
import { versionOf } from '#engine/routes.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { Deps } from '#engine/write/rules.ts'
import { untrusted } from '#platform/files/download.ts'
import { idParams, parse } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import type { SessionUser } from '#platform/session.ts'
import { readAgenda } from './agenda.ts'
import { blindPhotosOf, redrawn } from './blind-photos.ts'
import { caseRow, readCase } from './case.ts'
import { castVote, countVotes, decideCase, referCase, takeBackVote } from './committee-acts.ts'

const tag = 'Preventability committee'
const words = (label: string, property: string, given: string): string =>
  String(parse(asksSchema({ [property]: longText({ label, required: true, max: 2000 }) }), { [property]: given })[property])
const factor = z.enum(Object.keys(claimFields.contributing.options) as [string, ...string[]])

/** The committee on preventability judges without knowing whom: its own addresses never send names, numbers or units (ADR 19). */
export const committeeRoutes = (router: Router, deps: Deps): void => {
  agendaRoute(router, deps)
  caseRoutes(router, deps)
  voteRoutes(router, deps)
  chairRoutes(router, deps)
}

const agendaRoute = (router: Router, deps: Deps): void =>
  router.add({
    method: 'GET',
    url: '/api/committee/agenda',
    tag,
    summary: 'Cases that wait for the committee, oldest first, blind',
    access: operationsStaff,
    query: z.strictObject({ division: z.union([z.literal('ALL'), z.uuid()]).default('ALL') }),
    answer: agendaAnswer,
    handler: ({ user, query }) => readAgenda(deps, user, query.division),
  })

const caseRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url: '/api/committee/cases/:id',
    tag,
    summary: 'A case without names, numbers and units; votes of others once they are counted',
    access: operationsStaff,
    params: idParams,
    answer: caseAnswer,
    handler: ({ user, params }) => readCase(deps, user, params.id),
  })
  router.add({
    method: 'GET',
    url: '/api/committee/cases/:id/photos/:photo',
    tag,
    summary: 'A photo of the case, redrawn without its name and metadata',
    access: operationsStaff,
    params: z.strictObject({ id: z.uuid('Not a case'), photo: z.coerce.number().int().min(1).max(500) }),
    produces: 'image/webp',
    handler: async ({ user, params, reply }) => {
      await caseRow(deps, user, params.id)
      const photo = (await blindPhotosOf(deps, params.id))[params.photo - 1]
      if (photo === undefined) throw new AppError('not_found', 'Photo not found.')
      return untrusted(reply, 'image/webp').send(await redrawn(deps, photo))
    },
  })
}

/** Acts answer the case as it then stands, blind like the page itself. */
const acted = async (deps: Deps, user: SessionUser, request: FastifyRequest, id: string, act: (tx: Tx) => Promise<void>) => {
  // A repeat of the same request acts once; what it answers is the case as it stands now.
  await inTransaction(deps, actorOf(user), (tx) =>
    once(tx, request, user, async () => {
      await act(tx)
      return { status: 200, body: '' }
    }),
  )
  return readCase(deps, user, id)
}

const voteRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'PUT',
    url: '/api/committee/cases/:id/vote',
    tag,
    summary: 'Cast or change your vote until voting closes',
    access: operationsStaff,
    params: idParams,
    body: z.strictObject({ choice: choiceSchema, reasons: z.string() }),
    answer: caseAnswer,
    handler: ({ user, params, body, request }) => {
      const reasons = words('Reasons', 'reasons', body.reasons)
      return acted(deps, user, request, params.id, (tx) => castVote(tx, params.id, user.id, body.choice, reasons))
    },
  })
  router.add({
    method: 'DELETE',
    url: '/api/committee/cases/:id/vote',
    tag,
    summary: 'Withdraw your vote until voting closes',
    access: operationsStaff,
    params: idParams,
    answer: caseAnswer,
    handler: ({ user, params, request }) => acted(deps, user, request, params.id, (tx) => takeBackVote(tx, params.id, user.id)),
  })
}

const chairRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'POST',
    url: '/api/committee/cases/:id/refer',
    tag,
    summary: 'Put an accident before a committee; again begins another round',
    access: safetyDeciders,
    params: idParams,
    body: z.strictObject({ members: z.array(z.uuid('Not a user')).min(1, 'Choose the members').max(50) }),
    answer: caseAnswer,
    handler: ({ user, params, body, request }) => {
      const version = versionOf(request)
      return acted(deps, user, request, params.id, (tx) => referCase(tx, params.id, body.members, version))
    },
  })
  router.add({
    method: 'POST',
    url: '/api/committee/cases/:id/count',
    tag,
    summary: 'End the vote: all votes are shown, none can change',
    access: safetyDeciders,
    params: idParams,
    body: z.strictObject({}),
    answer: caseAnswer,
    handler: ({ user, params, request }) => acted(deps, user, request, params.id, (tx) => countVotes(tx, params.id)),
  })
  router.add({
    method: 'POST',
    url: '/api/committee/cases/:id/decision',
    tag,
    summary: "The chair's determination after the count",
    access: safetyDeciders,
    params: idParams,
    body: z.strictObject({ determination: determinationSchema, rationale: z.string(), contributing: z.array(factor).max(10).default([]) }),
    answer: caseAnswer,
    handler: ({ user, params, body, request }) => {
      const rationale = words('Rationale', 'rationale', body.rationale)
      return acted(deps, user, request, params.id, (tx) => decideCase(tx, params.id, { ...body, rationale }))
    },
  })
}
