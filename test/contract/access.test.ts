import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { text } from '#kit/fields.ts'
import type { Registry } from '#kit/record.ts'
import { roles } from '#kit/roles.ts'
import type { Role } from '#kit/roles.ts'
import { records } from '#records/index.ts'
import { buildApp } from '#server/app.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { sampledShare } from '#test/support/sampled.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
const users = new Map<Role, TestUser>()
beforeAll(async () => {
  app = await buildTestApp()
  for (const role of roles) users.set(role, await app.as(role))
})
afterAll(() => app.close())

const nowhere = '018f0000-0000-7000-8000-000000000000'
const addressOf = (url: string): string => url.replace(/:id\b|:userId\b|:\w*[iI]d\b/g, nowhere).replace(/:\w+/g, 'none')

describe('P-21 each route answers each role as its access says', () => {
  test('anonymous gets 401 everywhere but on public routes', async () => {
    for (const spec of app.router.specs) {
      const answer = await app.http.inject({
        method: spec.method,
        url: addressOf(spec.url),
        ...(spec.method === 'GET' ? {} : { payload: {} }),
      })
      const label = `${spec.method} ${spec.url}: ${answer.body.slice(0, 120)}`
      if (spec.access === 'public') expect(answer.statusCode, label).not.toBe(403)
      else expect(answer.statusCode, label).toBe(401)
    }
  })

  test.each(roles)('%s', async (role) => {
    for (const spec of sampledShare(`access ${role}`, app.router.specs, 4)) {
      if (spec.access === 'public' || spec.consumes === 'multipart') continue
      const answer = await users.get(role)?.call(spec.method, addressOf(spec.url), spec.method === 'GET' ? undefined : {})
      const label = `${role} ${spec.method} ${spec.url}: ${answer?.body.slice(0, 160) ?? ''}`
      if (spec.access !== 'signed_in' && !spec.access.includes(role)) expect(answer?.statusCode, label).toBe(403)
      else expect([401, 500], label).not.toContain(answer?.statusCode)
    }
  })

  test('a route past the router stops the start', async () => {
    await expect(
      buildApp(app.deps, (http) => {
        http.get('/api/side-door', () => 'open')
      }),
    ).rejects.toThrow('has no access rule')
  })
})

test('declarations that contradict themselves stop the start, which says which', async () => {
  const { vehicles } = records
  const registry = { ...app.deps.registry, vehicles: { ...vehicles, fields: { ...vehicles.fields, reason: text({ label: 'Reason' }) } } }
  await expect(buildApp({ ...app.deps, registry: registry as unknown as Registry })).rejects.toThrow(
    'vehicles.reason: "to_shop" asks for a reason, which would be written over it. Ask for it under another name',
  )
})

describe('P-33 every route is described', () => {
  test('the description names each of them', async () => {
    const document = (await users.get('admin')?.call('GET', '/api/openapi.json'))?.json<{
      paths: Record<string, Record<string, unknown>>
    }>()
    for (const spec of app.router.specs)
      expect(Object.keys(document?.paths[spec.url.replace(/:(\w+)/g, '{$1}')] ?? {}), spec.url).toContain(spec.method.toLowerCase())
  })
})
