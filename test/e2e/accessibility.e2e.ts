import type { Role } from '#kit/roles.ts'
import { violationsOf } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'

import { lists, records } from './support/record-states.ts'
import { settled, wrongHead } from './support/screen.ts'
import { signedOut, screens } from './support/states.ts'

const adminOf = (who: Role | null): Role => who ?? 'admin'

for (const [group, states] of Object.entries({ 'signed out': signedOut, screens, lists, records })) {
  test.describe(`axe: ${group}`, () => {
    for (const { name, who, options, reach, loads } of states) {
      test(`P-61 axe finds nothing, and there is one h1 and a title: ${name}`, async ({ open, api }) => {
        const page = await open(who, options)
        await reach(page, await api(adminOf(who)))
        if (loads !== true) await settled(page)
        expect([...(await wrongHead(page)), ...(await violationsOf(page))]).toEqual([])
      })
    }
  })
}
