import type { ReactNode } from 'react'
import { formatCount } from '#kit/format.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Assumptions } from './assumptions.tsx'
import type { Csa } from '#features/safety/csa/answers.ts'
import { SettingsHistory } from './settings-history.tsx'
import { type Scope, violationsHref } from './look.ts'

/** What the figures are, which method is official, and what keeps them from being the carrier's. */
export function Official({ csa, scope }: { csa: Csa; scope: Scope }): ReactNode {
  const one = csa.unreported === 1
  return (
    <>
      <Banner tone="neutral" title={csa.official.sentence}>
        {csa.official.note} {csa.methods[0].label}, worked out from the records on file; no percentile, and FMCSA’s own figures may differ.
        {scope.division === undefined ? '' : ' These are the records of one division; FMCSA measures the whole USDOT number.'}
        {scope.usdot === undefined && csa.carriers.length > 1
          ? ' Several carriers stand together here; FMCSA measures each USDOT number apart.'
          : ''}
        <Assumptions csa={csa} />
        <SettingsHistory changed={csa.settingsChanged} />
      </Banner>
      {csa.unreported === 0 ? null : (
        <Banner tone="warning" action={<Anchor href={violationsHref(scope, { inspection: 'null' })}>Open them</Anchor>}>
          {formatCount(csa.unreported, 'violation')} {one ? 'counts but stands' : 'count but stand'} on no report on file, as in FMCSA’s
          download. Each of their days counts as one inspection, so the measures may be too high. Add the reports to correct them.
        </Banner>
      )}
    </>
  )
}
