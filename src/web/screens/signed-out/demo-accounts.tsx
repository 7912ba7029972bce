import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { titleCaseRole } from '#kit/format.ts'
import type { Role } from '#kit/roles.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Pill } from '#web/ui/display/pill.tsx'

type SignInOptions = {
  readonly demo: { readonly password: string; readonly accounts: readonly { readonly email: string; readonly role: Role }[] } | null
}

/** What to expect of each, in three words. */
const notes: Readonly<Record<Role, string>> = {
  super_admin: 'Everything, integrations',
  admin: 'Everything but integrations',
  manager: 'All areas, feedback',
  supervisor: 'Drivers, fleet, safety',
  safety: 'Safety, drivers, fleet',
  recruiter: 'Recruiting, divisions',
  shop: 'Own work in the shop',
  foreman: 'Maintenance, fleet',
}

/** The demo company's accounts; nothing outside demo mode. */
export function DemoAccounts({ onUse }: { onUse: (account: { email: string; password: string }) => void }): ReactNode {
  const { data } = useQuery<SignInOptions>({ queryKey: ['/api/auth/options'] })
  if (data === undefined || data.demo === null) return null
  const { accounts, password } = data.demo
  return (
    <section className="login-demo" aria-labelledby="demo-accounts">
      <div className="flex items-center gap-2">
        <h2 id="demo-accounts">Demo accounts</h2>
        <Pill tone="info">Demo mode</Pill>
      </div>
      <p className="text-sm text-fg-muted">
        Password for all: <b className="font-semibold text-fg">{password}</b>
      </p>
      <ul>
        {accounts.map((account) => (
          <li key={account.email}>
            <span>
              <b>{titleCaseRole(account.role)}</b>
              <span className="text-sm text-fg-muted">{account.email}</span>
            </span>
            <span className="text-sm text-fg-muted max-sm:hidden">{notes[account.role]}</span>
            <Button size="sm" aria-label={`Use ${titleCaseRole(account.role)}`} onClick={() => onUse({ email: account.email, password })}>
              Use
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
