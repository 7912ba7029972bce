import { roles } from '#kit/roles.ts'
import type { Role } from '#kit/roles.ts'
import { hashPassword } from './passwords/password-hash.ts'

/** The password of all demo accounts. It breaks the rules for passwords on purpose: nobody can choose it, only the demo data sets it. */
export const demoPassword = 'longhaul-demo-2026'

export interface DemoAccount {
  readonly email: string
  readonly role: Role
}

/** One account per role. */
export const demoAccounts: readonly DemoAccount[] = roles.map((role) => ({ email: `${role}@longhaul.test`, role }))

/** One hash for all six, for the demo data to store with storePasswordHash. The users must have the source `demo`. */
export const demoPasswordHash = (): Promise<string> => hashPassword(demoPassword)
