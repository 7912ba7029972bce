import type { Role } from '#kit/roles.ts'
import { Api } from './api.ts'
import { unique } from './records.ts'
import { type SignedIn, signIn } from './session.ts'

const password = 'quiet harbor lanterns 58'

/** A user of their own for a test of what is stored by user; `admin` has just signed in. */
export const newUser = async (origin: string, admin: SignedIn, role: Role): Promise<SignedIn> => {
  const inviter = new Api(admin)
  const email = `${unique(role).toLowerCase()}@longhaul.test`
  const given = { firstName: 'Avery', lastName: unique('Tester'), email, role, allDivisions: true }
  const { link } = await inviter.call<{ link: { url: string } }>('POST', '/api/auth/invitations', given)
  await inviter.call('POST', `/api/auth/invitations/${new URL(link.url).hash.slice(1)}`, { password })
  return signIn(origin, email, password)
}
