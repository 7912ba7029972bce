import { CircleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { safetyDeciders } from '#kit/roles.ts'
import { methods } from '#records/safety/violations/csa/method.ts'
import type { Basic } from '#records/safety/violations/csa/method.ts'
import { useUser } from '#web/api/session.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import type { CategoryFigures, Csa } from '#features/safety/csa/answers.ts'
import { methodOf } from './contract.ts'
import type { CsaAddress, Scope } from './look.ts'
import { carrierOf, PercentileForm } from './percentile.tsx'
import { isOver, percentileOf, standingWords, type Percentile } from './questions/standing.ts'

type BarsProps = { csa: Csa; address: CsaAddress; scope: Scope }

/** The carrier's percentiles as entered from FMCSA, against the intervention thresholds. */
export function PercentileBars({ csa, address, scope }: BarsProps): ReactNode {
  const [entering, setEntering] = useState<Basic | null>(null)
  const may = safetyDeciders.includes(useUser().role)
  const method = csa.official.method
  const usdot = carrierOf(csa, scope)
  const known = (basic: Basic): Percentile | undefined => percentileOf(csa, usdot, basic)
  if (csa.carriers.length === 0) return null
  return (
    <Card title="FMCSA percentiles" scope={usdot === undefined ? undefined : `USDOT ${usdot}, ${methods[method].name}`}>
      {usdot === undefined ? (
        <ChooseCarrier csa={csa} address={address} />
      ) : (
        <>
          <Answer csa={csa} usdot={usdot} />
          <ul className="csa-percentiles" aria-label="FMCSA percentiles">
            {methodOf(csa, method).categories.map((category) => (
              <li key={category.basic}>
                <Anchor href={address.href({ tab: 'counts', category: category.basic, method })}>{category.label}</Anchor>
                <Row
                  csa={csa}
                  category={category}
                  known={known(category.basic)}
                  onEnter={may ? () => setEntering(category.basic) : undefined}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {entering === null || usdot === undefined ? null : (
        <PercentileForm
          usdot={usdot}
          basic={entering}
          method={method}
          today={csa.snapshot}
          known={known(entering)}
          onClose={() => setEntering(null)}
        />
      )}
    </Card>
  )
}

type RowProps = { csa: Csa; category: CategoryFigures; known: Percentile | undefined; onEnter: (() => void) | undefined }

function Row({ csa, category: { basic, label, threshold }, known, onEnter }: RowProps): ReactNode {
  const percentile = known?.percentile ?? null
  const alert = isOver(csa, basic, known)
  return (
    <>
      <span className="bar" aria-hidden="true">
        {percentile === null ? null : <i data-tone={alert ? 'danger' : undefined} style={{ width: `${percentile}%` }} />}
        <s style={{ left: `${threshold}%` }} />
      </span>
      <b>{percentile === null ? '–' : formatNumber(percentile, Number.isInteger(percentile) ? 0 : 1)}</b>
      <span className="csa-standing" data-alert={alert || undefined}>
        {alert ? <CircleAlert aria-hidden="true" /> : null}
        {againstOf(known, threshold, alert)}
      </span>
      {onEnter === undefined ? null : (
        <Button size="sm" aria-label={`${known === undefined ? 'Enter percentile' : 'Change percentile'}: ${label}`} onClick={onEnter}>
          {known === undefined ? 'Enter' : 'Change'}
        </Button>
      )}
    </>
  )
}

/** "At or above 65, as of Oct 30, 2026", "6 below 65, as of Oct 30, 2026". */
const againstOf = (known: Percentile | undefined, threshold: number, alert: boolean): string => {
  if (known === undefined) return `Percentile not entered · Intervention Threshold: ${threshold}%`
  const { percentile } = known
  const against = percentile === null ? 'Not ranked' : `${formatNumber(threshold - percentile, 1)} below ${threshold}`
  return `${alert ? `At or above ${threshold}` : against}, as of ${formatDate(known.asOf)}`
}

/** The first question in one line: is the carrier over a threshold? */
function Answer({ csa, usdot }: { csa: Csa; usdot: string }): ReactNode {
  const { over, words } = standingWords(csa, usdot)
  return (
    <p className="csa-standing csa-answer" data-alert={over || undefined}>
      {over ? <CircleAlert aria-hidden="true" /> : null}
      {words}
    </p>
  )
}

function ChooseCarrier({ csa, address }: { csa: Csa; address: CsaAddress }): ReactNode {
  return (
    <div className="flex flex-col gap-2">
      <p className="text-fg-muted">FMCSA ranks each USDOT number separately. Choose one to view or enter its percentiles.</p>
      <ul className="flex flex-col gap-2" aria-label="Carriers">
        {csa.carriers.map(({ usdot, name }) => (
          <li key={usdot} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Button size="sm" title={name} onClick={() => address.go({ usdot })}>
              USDOT {usdot}
            </Button>
            <span className="text-sm">{name}</span>
            <Answer csa={csa} usdot={usdot} />
          </li>
        ))}
      </ul>
    </div>
  )
}
