import { describe, expect, test } from 'vitest'
import type { LightMyRequestResponse } from 'fastify'
import { everyLink, guarantees } from '#features/links/guarantees.ts'
import type { LinkGuarantee, LinkKind } from '#features/links/guarantees.ts'
import { linkDesk } from '#test/support/links.ts'
import type { MadeLink } from '#test/support/links.ts'
import '#test/support/quick-argon2.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
const logged: string[] = []
const { app, admin, makers, databases } = linkDesk((line) => logged.push(line))
const tokens: string[] = []

const made = async (kind: LinkKind): Promise<MadeLink & { readonly token: string }> => {
  const link: MadeLink = await makers[kind]()
  const token = /[\w-]{43}$/.exec(link.url)?.[0] ?? ''
  tokens.push(token)
  return { ...link, token }
}
const bodyOf = (answer: LightMyRequestResponse) => ({ ...answer.json<object>(), requestId: null, instance: null })
const kinds = Object.keys(guarantees) as LinkKind[]

describe.each(kinds)('a link of kind %s', (kind) => {
  const { path, lifetime, usedBy, endedBy, refusal, record, history }: LinkGuarantee = guarantees[kind]

  test('opens with a token of 32 random bytes, and history says so', async () => {
    const { url, token, open, recordId, reasons, record: own = null } = await made(kind)
    expect(new URL(url).href).toBe(`${new URL(url).origin}${path}${token}`)
    expect(Buffer.from(token, 'base64url')).toHaveLength(everyLink.bytes)
    const opened = await open(token)
    expect(opened.statusCode, opened.body).toBeLessThan(300)
    if (recordId === null) return
    const { rows } = await app().deps.pool.query<{ action: string; reason: string | null }>(
      'select action, reason from events where kind = $1 and record_id = $2',
      [record ?? own, recordId],
    )
    for (const step of ['made', 'opened'] as const) {
      const event = history[step]
      if (event !== undefined) expect(rows).toContainEqual({ action: event.action, reason: reasons?.[step] ?? event.reason ?? null })
    }
  })

  test('is refused with the same answer whether unknown, expired, used, or ended', async () => {
    const refusals = new Map<string, LightMyRequestResponse>()
    const used = await made(kind)
    const first = await used.use(used.token)
    expect(first.statusCode, first.body).toBeLessThan(300)
    if (usedBy === null) expect((await used.open(used.token)).statusCode, 'a standing link').toBeLessThan(300)
    else {
      refusals.set('used', await used.open(used.token))
      refusals.set('used again', await used.use(used.token))
    }
    for (const [cause, text] of [
      ['unknown', 'A'.repeat(43)],
      ['too short', 'short'],
    ] as const)
      refusals.set(cause, await used.open(text))
    const open = await made(kind)
    for (const ending of endedBy) {
      const link = await made(kind)
      expect((await link.open(link.token)).statusCode, `before ${ending}`).toBeLessThan(300)
      await link.ended[ending]?.()
      refusals.set(ending, await link.open(link.token))
    }
    if (kind !== 'setup') expect((await open.open(open.token)).statusCode, 'another link').toBeLessThan(300)
    const late = await made(kind)
    app().clock.advance((lifetime ?? 60 * 24 * 60 * 60_000) - 1)
    if (lifetime !== null) expect((await late.open(late.token)).statusCode, 'the last millisecond').toBeLessThan(300)
    app().clock.advance(1)
    refusals.set('expired', await late.open(late.token))
    for (const [cause, answer] of refusals) {
      expect(answer.statusCode, `${cause}: ${answer.body}`).toBe(400)
      expect(bodyOf(answer), cause).toMatchObject({ detail: refusal })
      expect(answer.body, cause).not.toContain('A'.repeat(43))
    }
    const opened = [...refusals].filter(([cause]) => cause !== 'used again').map(([, answer]) => JSON.stringify(bodyOf(answer)))
    expect(new Set(opened).size).toBe(1)
  })

  test('guessed too often makes that network wait, and no other', async () => {
    const { open, token } = await made(kind)
    const network = `203.0.113.${kinds.indexOf(kind)}`
    const statuses: number[] = []
    for (let guess = 0; guess <= everyLink.wrongTries.free; guess += 1) statuses.push((await open('B'.repeat(43), network)).statusCode)
    expect(statuses.filter((status) => status === 400)).toHaveLength(everyLink.wrongTries.free)
    expect(statuses.at(-1)).toBe(429)
    expect((await open(token, network)).statusCode).toBe(429)
    expect((await open(token)).statusCode).toBeLessThan(300)
  })
})

test('no token of a link is in the database, in the log, or in history', async () => {
  expect(tokens.length).toBeGreaterThan(3 * kinds.length)
  await app().jobs.idle()
  for (const pool of databases()) {
    const { rows } = await pool.query<{ name: string }>(
      "select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    )
    expect(rows.length).toBeGreaterThan(50)
    for (const { name } of rows) {
      const found = await pool.query(`select 1 from ${name} t, unnest($1::text[]) token where strpos(t::text, token) > 0 limit 1`, [tokens])
      expect(found.rowCount, name).toBe(0)
    }
  }
  await admin().call('GET', `/reset-password/${tokens[0]}?next=${tokens[0]}`)
  const log = logged.join('\n')
  expect(log).toContain('[token]')
  for (const token of tokens) expect(log).not.toContain(token)
})
