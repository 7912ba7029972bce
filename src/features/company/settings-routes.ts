import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { administrators } from '#kit/roles.ts'
import { scopeConditions } from '#engine/read/scope.ts'
import { allOf, run } from '#engine/sql.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Deps } from '#engine/write/rules.ts'
import { companyTimeZone } from '#platform/clock.ts'
import type { SessionUser } from '#platform/session.ts'
import { acceptUploads } from '#platform/files/uploads.ts'
import type { Router } from '#platform/http/route.ts'
import { companySettingsAnswer } from './answers.ts'
import type { CompanySettingsAnswer } from './answers.ts'
import { uploadedLogo, writeLogo } from './logo.ts'
import { detailsSchema, readCompanySettings, writeDetails } from './settings.ts'

const tag = 'Company'
const url = '/api/company/settings'

/** The carrier divisions that the person may see. */
const carriersOf = async (deps: Deps, user: SessionUser): Promise<CompanySettingsAnswer['carriers']> => {
  const record = deps.registry['divisions']
  if (record === undefined) return []
  const isCarrier = sql`t.archived_at is null and (t.usdot is not null or t.legal_entity is not null)`
  return run(
    deps.pool,
    sql`select t.id, t.name, t.legal_entity as "legalEntity", t.usdot, t.mc from divisions t
      where ${allOf([isCarrier, ...scopeConditions(deps, record, user, 't')])} order by t.name`,
  )
}

const answerOf = async (deps: Deps, user: SessionUser): Promise<CompanySettingsAnswer> => {
  const [{ details, logo, changed }, carriers] = await Promise.all([readCompanySettings(deps), carriersOf(deps, user)])
  return {
    legalName: details.legalName,
    address: details.address,
    phone: details.phone,
    logo,
    changed,
    carriers,
    timeZone: companyTimeZone,
    mail: { configured: deps.mail.configured, from: deps.config.mailFrom ?? null },
  }
}

/** Who the company is on its papers, for administrators. */
export const companySettingsRoutes = async (router: Router, deps: Deps, http: FastifyInstance): Promise<void> => {
  await acceptUploads(http)
  router.add({
    method: 'GET',
    url,
    tag,
    summary: 'Get the company’s name and address on documents, its logo, carriers, time zone, and mail',
    access: administrators,
    answer: companySettingsAnswer,
    handler: ({ user }) => answerOf(deps, user),
  })
  router.add({
    method: 'PUT',
    url,
    tag,
    summary: 'Set the legal name, address, and phone that documents print for divisions without their own carrier',
    access: administrators,
    body: detailsSchema,
    answer: companySettingsAnswer,
    handler: async ({ user, body }) => {
      await inTransaction(deps, actorOf(user), (tx) => writeDetails(tx, body))
      return answerOf(deps, user)
    },
  })
  router.add({
    method: 'POST',
    url: '/api/company/logo',
    tag,
    summary: 'Upload the logo that letters print, a PNG, JPEG, WebP, or GIF of at most 5 MB',
    access: administrators,
    consumes: 'multipart',
    answer: companySettingsAnswer,
    handler: async ({ user, request }) => {
      const logo = await uploadedLogo(request)
      await inTransaction(deps, actorOf(user), (tx) => writeLogo(tx, logo))
      return answerOf(deps, user)
    },
  })
  router.add({
    method: 'DELETE',
    url: '/api/company/logo',
    tag,
    summary: 'Remove the logo',
    access: administrators,
    answer: companySettingsAnswer,
    handler: async ({ user }) => {
      await inTransaction(deps, actorOf(user), (tx) => writeLogo(tx, null))
      return answerOf(deps, user)
    },
  })
}
