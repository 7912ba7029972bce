import './csa.css'
import { useQuery } from '@tanstack/react-query'
import { Printer, Settings2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { administrators } from '#kit/roles.ts'
import { useUser } from '#web/api/session.ts'
import { useCompany } from '#web/layout/company.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { useDivision } from '#web/engine/division.ts'
import { TopBar } from '#web/layout/top-bar.tsx'
import { writeSearch } from '#web/engine/paths.ts'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { DateInput } from '#web/ui/dates/date-input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Pending, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Tab, Tabs } from '#web/ui/actions/tabs.tsx'
import { AgingOut } from './aging-out.tsx'
import { CleanFigures } from './clean-figures.tsx'
import { Categories } from './categories.tsx'
import type { Csa } from '#features/safety/csa/answers.ts'
import { type CsaAddress, type CsaTab, type Scope, useCsaAddress } from './look.ts'
import { Leaderboard } from './leaderboard.tsx'
import { Official } from './official.tsx'
import { Helps } from './questions/helps.tsx'
import { carrierOf } from './percentile.tsx'
import { PercentileBars } from './percentile-bars.tsx'
import { Pushes } from './questions/pushes.tsx'
import { focusOf } from './questions/standing.ts'
import { SettingsDialog } from './settings-dialog.tsx'
import { Counted } from './counted.tsx'
import { WhatIf } from './what-if.tsx'

const tabLabels: Readonly<Record<CsaTab, string>> = {
  categories: 'Categories',
  counts: 'Breakdown',
  aging: 'Age-out calendar',
  'what-if': 'What-if',
  clean: 'Clean inspections',
}

/** CSA of a carrier or division: both methods, what adds to them, what falls off, what would change it. */
export function CsaScreen(): ReactNode {
  const address = useCsaAddress()
  const { value: division, query } = useDivision()
  const user = useUser()
  const [setting, setSetting] = useState(false)
  const csa = useQuery<Csa>({
    queryKey: ['/api/csa', writeSearch({ division, usdot: address.usdot, snapshot: address.snapshot })],
  })
  const scope: Scope = { division: query.division, usdot: address.usdot, snapshot: csa.data?.snapshot ?? '' }
  return (
    <>
      <TopBar
        title="CSA"
        division
        actions={
          <ButtonLink href="/violations" className="max-md:hidden">
            Violations
          </ButtonLink>
        }
      />
      <Tabs label="Parts of CSA">
        {Object.entries(tabLabels).map(([tab, label]) => (
          <Tab key={tab} href={address.href({ tab: tab === 'categories' ? undefined : tab })} current={address.tab === tab}>
            {label}
          </Tab>
        ))}
      </Tabs>
      <div className="page">
        <Toolbar address={address} csa={csa.data}>
          {administrators.includes(user.role) ? (
            <Button onClick={() => setSetting(true)} disabled={csa.data === undefined}>
              <Settings2 aria-hidden="true" />
              Settings
            </Button>
          ) : null}
        </Toolbar>
        {csa.isError && csa.data === undefined ? (
          <LoadError title="Couldn’t calculate CSA measures" query={csa} />
        ) : (
          <Pending pending={csa.isPending} placeholder={<CsaSkeleton />}>
            {csa.data === undefined ? null : (
              <>
                {address.tab === 'categories' ? <Questions csa={csa.data} address={address} scope={scope} /> : null}
                <Part csa={csa.data} address={address} scope={scope} />
              </>
            )}
          </Pending>
        )}
      </div>
      {csa.data === undefined ? null : <SettingsDialog open={setting} onOpenChange={setSetting} settings={csa.data.settings} />}
    </>
  )
}

/** Whether the carrier is over a threshold, what adds to it, and what would help; the figures of each category follow. */
function Questions({ csa, address, scope }: { csa: Csa; address: CsaAddress; scope: Scope }): ReactNode {
  const focus = focusOf(csa, carrierOf(csa, scope))
  return (
    <>
      <Official csa={csa} scope={scope} />
      <PercentileBars csa={csa} address={address} scope={scope} />
      <div className="grid grid-cols-1 items-start gap-block xl:grid-cols-2">
        <Pushes csa={csa} scope={scope} focus={focus} />
        <Helps csa={csa} address={address} scope={scope} focus={focus} />
      </div>
    </>
  )
}

function Part({ csa, address, scope }: { csa: Csa; address: CsaAddress; scope: Scope }): ReactNode {
  switch (address.tab) {
    case 'counts':
      return <Counted csa={csa} address={address} scope={scope} />
    case 'aging':
      return <AgingOut csa={csa} address={address} />
    case 'what-if':
      return <WhatIf csa={csa} address={address} />
    case 'clean':
      return (
        <>
          <CleanFigures csa={csa} scope={scope} />
          <Leaderboard csa={csa} scope={scope} />
        </>
      )
    case 'categories':
      return <Categories csa={csa} address={address} scope={scope} />
  }
}

/** Carrier and day, which decide every figure. */
function Toolbar({ address, csa, children }: { address: CsaAddress; csa: Csa | undefined; children: ReactNode }): ReactNode {
  const today = useCompany()?.today ?? csa?.snapshot ?? ''
  const carriers = csa?.carriers ?? []
  return (
    <div className="toolbar">
      {carriers[0] === undefined ? null : carriers.length === 1 ? (
        <span className="inline-flex h-control items-center text-sm text-fg-muted">
          USDOT {carriers[0].usdot} · {carriers[0].name}
        </span>
      ) : (
        <span className="w-64 min-w-0 max-sm:w-full">
          <Select
            aria-label="Carrier"
            value={address.usdot ?? null}
            onChange={(usdot) => address.go({ usdot: usdot ?? undefined })}
            placeholder="All carriers"
            clearLabel="All carriers"
            choices={carriers.map(({ usdot, name }) => ({ value: usdot, label: `USDOT ${usdot}`, note: name }))}
          />
        </span>
      )}
      <span className="flex items-center gap-2">
        <span className="text-sm text-fg-muted max-sm:hidden">Snapshot</span>
        <span className="w-40">
          <DateInput
            aria-label="Snapshot date"
            value={address.snapshot ?? csa?.snapshot ?? null}
            today={today}
            onChange={(day) => address.go({ snapshot: day === null || day === today ? undefined : day })}
          />
        </span>
      </span>
      {address.tab === 'categories' || csa === undefined ? null : (
        <span className="text-sm text-fg-subtle max-lg:hidden">{csa.methods[0].label}</span>
      )}
      <div className="toolbar-end max-sm:hidden">
        {children}
        <Button onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          Print
        </Button>
      </div>
    </div>
  )
}

function CsaSkeleton(): ReactNode {
  return (
    <div className="grid grid-cols-1 gap-block md:grid-cols-2 xl:grid-cols-4">
      {Array.from({ length: 8 }, (_, card) => (
        <Card key={card} title={<Skeleton width={140} />}>
          <Skeleton height={112} />
        </Card>
      ))}
    </div>
  )
}
