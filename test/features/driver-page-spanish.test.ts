import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeReadyCrew } from '#test/support/crew.ts'
import type { Crew } from '#test/support/crew.ts'
import { phoneOn, signedInPhone } from '#test/support/driver-phone.ts'
import { make } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'
import { spanishOf } from '#web/screens/drivers/driver-page/refusals.ts'
import { refusalTexts } from '#web/screens/drivers/driver-page/refusal-texts.ts'
import '#test/support/quick-argon2.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
let app: TestApp
let admin: TestUser
let crew: Crew

beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('admin')
  crew = await makeReadyCrew(admin)
})
afterAll(() => app.close())

/** Code that refuses what a driver does on the page. */
const sources = [
  'src/features/drivers/driver-page/*.ts',
  'src/features/shop/vehicle-report/{by-driver,certifying,report,signer}.ts',
  'src/features/dispatch/run-confirmation/{by-driver,answer}.ts',
  'src/features/attachments/{content,phone-photos}.ts',
  'src/features/links/own-name.ts',
]
/** Said to the office. */
const ofTheOffice = new Set([
  'Only a driver who works for you has a page',
  'This driver has no page to close',
  'This phone is signed out already',
])
/** "No trailer {}" of both "No trailer ${number}" and "No trailer {unit}". */
const frame = (sentence: string): string => sentence.replaceAll(/\$?\{[^}]*\}/g, '{}').replace(/\.$/, '')

test('each sentence in the code of the page’s routes has a Spanish text', () => {
  const said = sources.flatMap((pattern) =>
    globSync(pattern).flatMap((file) =>
      [
        ...readFileSync(file, 'utf8').matchAll(
          /new AppError\(\s*'\w+',\s*(?<quote>['`])(?<text>.+?)\k<quote>|message = (?<sign>['`])(?<own>.+?)\k<sign>/gs,
        ),
      ].map(({ groups }) => frame(groups?.['text'] ?? groups?.['own'] ?? '')),
    ),
  )
  expect(said.length).toBeGreaterThan(15)
  const texts = new Set(refusalTexts.map(([english]) => frame(english)))
  expect(said.filter((sentence) => sentence !== '{}' && !texts.has(sentence) && !ofTheOffice.has(sentence))).toEqual([])
})

test('whatever a route of the page refuses, a Spanish driver can read it', async () => {
  // The phone of the tests throws at a refusal without a Spanish text.
  const phone = await signedInPhone(app, admin, crew.driver.id)
  const own = app.router.specs.filter(({ url, access }) => url.startsWith('/api/driver-page') && access === 'public')
  const refused = new Set<string>()
  for (const { method, url } of own) {
    const path = url.slice('/api/driver-page'.length).replaceAll(/:\w+/g, randomUUID())
    for (const caller of url.endsWith('/devices') && method === 'DELETE' ? [phoneOn(app)] : [phoneOn(app), phone])
      for (const body of method === 'POST' ? [{}, { unknown: 1 }, { token: 'none', pin: '1234' }] : [undefined]) {
        const answer = await caller.call(method as 'GET' | 'POST' | 'DELETE', path, body)
        if (answer.statusCode >= 400) refused.add(`${method} ${url}`)
      }
  }
  expect(own.map(({ method, url }) => `${method} ${url}`).filter((route) => !refused.has(route))).toEqual([
    'DELETE /api/driver-page/devices',
  ])
})

test('sentences with dates, leave, and amounts are Spanish throughout', async () => {
  await make(admin, 'leave-blackouts', { name: 'Peak', division: crew.division.id, start: '2026-12-20', end: '2026-12-24', effect: 'warn' })
  const phone = await signedInPhone(app, admin, crew.driver.id)
  const warned = await phone.call('POST', '/time-off', { type: 'unpaid', start: '2026-12-21', end: '2026-12-22' })
  const { warnings } = warned.json<{ warnings: { message: string }[] }>()
  expect(warnings.map(({ message }) => spanishOf(message))).toContain('Días bloqueados, del 20 dic 2026 al 24 dic 2026: Peak')
  expect(spanishOf('Vacation 2026: 2 days left, this takes 4')).toBe('Vacaciones 2026: le quedan 2 días y esto toma 4')
  expect(spanishOf('Short notice: Jury duty requires 1 day notice.')).toBe(
    'Aviso corto: Servicio de jurado se pide con 1 día de anticipación.',
  )
  expect(spanishOf('Midwest requires 90% of drivers available: 2 of 8 would be away on Dec 7, 2026 and 1 day more')).toBe(
    'Midwest necesita 90% de sus choferes: el 7 dic 2026 faltarían 2 de 8, y 1 día más',
  )
  expect(spanishOf('Too many attempts. Try again in 2 minutes.')).toBe('Demasiados intentos. Intente otra vez en 2 minutos.')
  expect(spanishOf('A sentence nobody wrote')).toBeNull()
})
