import type { ReactNode } from 'react'
import { formatCount } from '#kit/format.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { methods } from '#records/safety/violations/csa/method.ts'
import { Disclosure } from '#web/ui/display/disclosure.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Assumptions } from './assumptions.tsx'
import type { Csa } from '#features/safety/csa/answers.ts'
import { SettingsHistory } from './settings-history.tsx'
import { type Scope, violationsHref } from './look.ts'

/** One line on what the figures are; how they are calculated, by which method, and on which assumptions opens below it. */
export function Official({ csa, scope }: { csa: Csa; scope: Scope }): ReactNode {
  const one = csa.unreported === 1
  return (
    <>
      <Disclosure summary={`${methods[csa.official.method].name}, estimate from our records · How this is calculated`}>
        <p>{csa.official.sentence}</p>
        <p>
          {csa.official.note} {csa.methods[0].label}. FMCSA’s own measures may differ, and it alone gives percentiles.
          {scope.division === undefined ? '' : ' This view covers one division. FMCSA scores the entire USDOT number.'}
          {scope.usdot === undefined && csa.carriers.length > 1
            ? ' This view combines several carriers. FMCSA scores each USDOT number separately.'
            : ''}
        </p>
        <Assumptions csa={csa} />
        <SettingsHistory changed={csa.settingsChanged} />
      </Disclosure>
      {csa.unreported === 0 ? null : (
        <Banner tone="warning" action={<Anchor href={violationsHref(scope, { inspection: 'null' })}>View violations</Anchor>}>
          {formatCount(csa.unreported, 'violation')} {one ? 'has' : 'have'} no inspection report on file, so these measures are overstated.
          Add the reports to correct them.
        </Banner>
      )}
    </>
  )
}
