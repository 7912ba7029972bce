import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { openApiDocument } from '#features/openapi/document.ts'
import { idParams } from '#platform/http/route.ts'
import type { AnyRouteSpec } from '#platform/http/route.ts'
import { apiList } from './api-list.ts'
import { describeApi } from './describe-api.ts'

test('docs/api.md is what the routes say (npm run openapi makes it)', async () => {
  expect(await readFile(new URL('../docs/api.md', import.meta.url), 'utf8')).toBe(apiList(await describeApi()))
})

test('a parameter that is added changes the line of its route, and no other', () => {
  const described = (parameters: readonly object[]): string =>
    apiList(
      JSON.stringify({
        info: { description: '' },
        components: {},
        paths: { '/a': { get: { tags: ['A'], summary: 'One', parameters } }, '/b': { get: { tags: ['B'], summary: 'Two' } } },
      }),
    )
  const [before, after] = [described([]).split('\n'), described([{ name: 'more' }]).split('\n')]
  expect(before.filter((line, position) => line !== after[position])).toEqual([expect.stringContaining('GET /a')])
})

const takeBack = {
  method: 'POST',
  url: '/api/runs/:id/take-back',
  tag: 'Runs',
  summary: 'Take a run back',
  access: ['manager'],
  params: idParams,
  query: z.strictObject({ dryRun: z.enum(['yes', 'no']).default('no') }),
  body: z.strictObject({ driver: z.uuid(), reason: z.string().max(80).nullable().optional(), days: z.array(z.int().min(1).max(7)) }),
  answer: z.object({ taken: z.int(), rows: z.array(z.object({ id: z.uuid(), day: z.iso.date() })) }),
} as const
const listOf = (...specs: AnyRouteSpec[]): string => apiList(JSON.stringify(openApiDocument(specs)))

test('a route is listed with the fields of its address, query, body, and answer', () => {
  expect(listOf(takeBack).split('\n')).toEqual(
    expect.arrayContaining([
      expect.stringContaining('- `POST /api/runs/{id}/take-back` Take a run back (manager) '),
      '  - takes path `{ id: uuid }`, query `{ dryRun?: "yes" | "no" = "no" }`, body `{ driver: uuid, reason?: string ≤80 | null, days: (integer 1–7)[] }`',
      '  - answers `{ taken: integer, rows: { id: uuid, day: date }[] }`',
    ]),
  )
})

test('what every kind of record has is described once, and the JSON names the kind', () => {
  const ofKind = (kind: string) => ({ ...takeBack, url: `/api/${kind}/:id/take-back`, kind })
  const list = listOf(ofKind('runs'), ofKind('tickets'))
  expect(list.match(/ {2}- takes /g)).toHaveLength(1)
  expect(list).toContain('- `POST /api/{kind}/{id}/take-back`\n  - takes path')
  expect(openApiDocument([ofKind('runs')])).toMatchObject({ paths: { '/api/runs/{id}/take-back': { post: { 'x-kind': 'runs' } } } })
})

test('a route written by hand is in docs/api.md with its fields, and the file stays short', async () => {
  const lines = apiList(await describeApi()).split('\n')
  const confirm = lines.findIndex((line) => line.includes('`POST /api/run-assignments/{id}/confirm-link`'))
  expect(lines.slice(confirm + 1, confirm + 3)).toEqual([
    '  - takes path `{ id: uuid }`, body `{ driver: uuid }`',
    '  - answers `{ url: string, expiresAt: date-time }`',
  ])
  expect(lines.length).toBeLessThan(3_000)
})

test('every reference in the description leads to one of its components', async () => {
  const text = await describeApi()
  const { components } = JSON.parse(text) as { components: Readonly<Record<string, Readonly<Record<string, unknown>>>> }
  const known = Object.entries(components).flatMap(([group, own]) => Object.keys(own).map((name) => `#/components/${group}/${name}`))
  const used = new Set([...text.matchAll(/"\$ref": "([^"]+)"/g)].map(([, target]) => target ?? ''))
  expect(used.size).toBeGreaterThan(50)
  expect([...used].filter((target) => !known.includes(target))).toEqual([])
})
