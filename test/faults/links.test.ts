import { expect, onTestFinished, test } from 'vitest'
import { goodPassword } from '#test/support/accounts-app.ts'
import { temporaryDataDir } from '#test/support/data-dir.ts'
import { freshDatabase } from '#test/support/database.ts'
import { limitFor } from '#test/support/patience.ts'
import { callerOf } from './support/caller.ts'
import { startServer } from './support/server.ts'

/** Follows a link as its reader would: to the address that stands in it. */
const accept = async (link: string, person: object): Promise<void> => {
  const { origin, hash } = new URL(link)
  const answer = await callerOf(() => origin, '').call('POST', `/api/auth/invitations/${hash.slice(1)}`, person)
  expect(answer.status, answer.text()).toBe(200)
}

test(
  'links lead to the port that the system chose, that of the first set-up too, which is made before anybody is served',
  async () => {
    const fresh = await freshDatabase()
    onTestFinished(() => fresh.drop())
    const { origin, program } = await startServer({ DATABASE_URL: fresh.url, DATA_DIR: await temporaryDataDir() })
    const [setup = ''] = /http:\S+\/accept-invitation#\S+/.exec(program.output()) ?? []
    expect(new URL(setup).origin).toBe(origin)
    const email = 'owner@longhaul.test'
    await accept(setup, { email, firstName: 'Robin', lastName: 'Vega', timeZone: 'America/Chicago', password: goodPassword })
    const signedIn = await callerOf(() => origin, '').call('POST', '/api/auth/login', { email, password: goodPassword })
    const owner = callerOf(() => origin, signedIn.json<{ token: string }>().token)
    const confirmed = await owner.call('POST', '/api/auth/confirm-password', { password: goodPassword })
    expect(confirmed.status, confirmed.text()).toBeLessThan(300)
    const person = { firstName: 'Kim', lastName: 'Ortiz', email: 'kim@longhaul.test', role: 'manager', allDivisions: true }
    const invited = await owner.call('POST', '/api/auth/invitations', person)
    expect(invited.status, invited.text()).toBe(201)
    const { userId, link } = invited.json<{ userId: string; link: { url: string } }>()
    expect(new URL(link.url).origin).toBe(origin)
    await accept(link.url, { password: goodPassword })
    const reset = await owner.call('POST', `/api/auth/users/${userId}/reset-link`, {})
    expect(new URL(reset.json<{ link: { url: string } }>().link.url).origin).toBe(origin)
  },
  limitFor(10_000),
)
