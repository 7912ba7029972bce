import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatCount, formatNumber } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { rounded } from '#records/safety/violations/csa/csa.ts'
import { basicNames } from '#records/safety/violations/csa/method.ts'
import type { Basic } from '#records/safety/violations/csa/method.ts'
import { type Compared, whatIf } from '#records/safety/violations/csa/what-if.ts'
import { isClean } from '#records/safety/violations/csa/rates.ts'
import { outlines } from '#records/outlines.ts'
import { listPath, writeSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Forecast } from '#web/ui/charts/forecast.tsx'
import type { Candidate } from '#features/safety/dataqs/answers.ts'
import type { Csa } from '#features/safety/csa/answers.ts'
import { nextAgeOuts } from './age-outs.ts'
import { inputOf, methodOf, rulesOf } from '../contract.ts'
import { linesOf } from '../lines.ts'
import { type CsaAddress, inspectionsHref, type Scope } from '../look.ts'
import { differenceWords, measureWords } from '../measure-words.ts'

/** A link on a separate line, tall enough to tap. */
const target = 'inline-flex py-1 text-sm'

type HelpsProps = { csa: Csa; address: CsaAddress; scope: Scope; focus: ReadonlySet<Basic> }

/** What lowers the measures of the categories looked at: what ages out next, requests to DataQs, clean inspections. */
export function Helps({ csa, address, scope, focus }: HelpsProps): ReactNode {
  return (
    <Card title="Ways to improve" scope="estimates from our records, if nothing else happens">
      <div className="flex flex-col gap-4">
        <AgingNext csa={csa} address={address} focus={focus} />
        <Reviews csa={csa} scope={scope} focus={focus} />
        <MoreClean csa={csa} address={address} scope={scope} focus={focus} />
      </div>
    </Card>
  )
}

type Move = { readonly basic: Basic; readonly before: number | null; readonly after: number | null }

const movesOf = (compared: readonly Compared[], focus: ReadonlySet<Basic>): Move[] =>
  compared
    .filter(({ basic }) => focus.has(basic))
    .map(({ basic, before, after }) => ({
      basic,
      before: before.measure === null ? null : rounded(before.measure),
      after: after.measure === null ? null : rounded(after.measure),
    }))
    .filter(({ before, after }) => differenceWords(before, after) !== null)

/** "HOS Compliance 2.42 → 2.10 (−0.32)" of each category that moves. */
function Moves({ moves }: { moves: readonly Move[] }): ReactNode {
  if (moves.length === 0)
    return (
      <p className="text-xs">
        <Forecast>No measure changes</Forecast>
      </p>
    )
  return (
    <ul className="text-xs">
      {moves.map(({ basic, before, after }) => (
        <li key={basic}>
          <Forecast>
            {basicNames[basic]} {measureWords(before)} → {measureWords(after)} ({differenceWords(before, after)})
          </Forecast>
        </li>
      ))}
    </ul>
  )
}

function AgingNext({ csa, address, focus }: { csa: Csa; address: CsaAddress; focus: ReadonlySet<Basic> }): ReactNode {
  const { key, contributions } = methodOf(csa, csa.official.method)
  const dates = nextAgeOuts(inputOf(csa), rulesOf(csa, key), csa.snapshot, focus)
  const lines = new Map(linesOf(csa, contributions).map((line) => [line.violationId, line]))
  return (
    <section aria-label="Ages out next">
      <h3 className="mb-1 text-sm font-medium">Ages out next</h3>
      {dates.length === 0 ? <p className="text-sm text-fg-muted">Nothing ages out: no violation or crash counts.</p> : null}
      <ol className="flex flex-col gap-2 text-sm">
        {dates.map(({ on, leaving, moves }) => (
          <li key={on}>
            <b className="block font-medium">{formatDate(on)}</b>
            <span className="block">
              {leaving.map((id) => (
                <Anchor key={id} className={`${target} mr-3`} href={lines.get(id)?.href ?? '/violations'}>
                  {lines.get(id)?.code ?? lines.get(id)?.title ?? 'Crash'}
                </Anchor>
              ))}
            </span>
            <Moves moves={moves} />
          </li>
        ))}
      </ol>
      <Anchor className={target} href={address.href({ tab: 'aging' })}>
        Age-out calendar
      </Anchor>
    </section>
  )
}

const openStates = 'draft,filed,more_info,reconsideration'

/** Requests under way and violations worth one, with what winning them does. */
function Reviews({ csa, scope, focus }: { csa: Csa; scope: Scope; focus: ReadonlySet<Basic> }): ReactNode {
  const { key, contributions } = methodOf(csa, csa.official.method)
  const counted = new Set(contributions.filter(({ basic }) => focus.has(basic)).flatMap(({ violationId, also }) => [violationId, ...also]))
  const open = useQuery<readonly { id: string; violation: string | null }[]>({
    queryKey: ['/api/dataqs', writeSearch({ status: openStates, violation: '!null', fields: 'violation', limit: 500 })],
  })
  const found = useQuery<readonly Candidate[]>({
    queryKey: ['/api/dataqs', 'candidates', writeSearch({ division: scope.division ?? 'ALL' })],
  })
  const effectOf = (ids: readonly string[]): readonly Move[] =>
    movesOf(whatIf(inputOf(csa), rulesOf(csa, key), csa.snapshot, { remove: ids, addClean: [] }), focus)
  const asked = (open.data ?? []).flatMap(({ violation }) => (violation !== null && counted.has(violation) ? [violation] : []))
  const promising = (found.data ?? []).filter(({ kind, id }) => kind === 'violations' && counted.has(id) && !asked.includes(id))
  return (
    <section aria-label="DataQs">
      <h3 className="mb-1 text-sm font-medium">DataQs</h3>
      <ul className="flex flex-col gap-2 text-sm">
        <li>
          <Anchor
            className={target}
            href={listPath(outlines.dataqs, { status: openStates, violation: asked.length === 0 ? '!null' : asked.slice(0, 100).join() })}
          >
            {formatCount(asked.length, 'open request')}
          </Anchor>
          {asked.length === 0 ? null : <Moves moves={effectOf(asked)} />}
        </li>
        {promising.slice(0, 3).map(({ id, title, stake }) => (
          <li key={id}>
            <Anchor className={target} href={`/violations/${id}`}>
              {title}
            </Anchor>
            {stake === null ? null : <p className="text-xs text-fg-muted">{formatCount(stake.points, 'point')} at stake</p>}
            <Moves moves={effectOf([id])} />
          </li>
        ))}
      </ul>
      <Anchor className={target} href={`/dataqs/candidates${writeSearch({ division: scope.division })}`}>
        {promising.length === 0 ? 'DataQs candidates' : `View ${formatCount(promising.length, 'candidate')}`}
      </Anchor>
    </section>
  )
}

/** So many clean inspections are supposed; the What-if tab takes any number. */
const supposed = 5

function MoreClean({ csa, address, scope, focus }: HelpsProps): ReactNode {
  const reports = csa.inspections.filter(({ number }) => number !== null)
  const clean = reports.filter(isClean).length
  const change = { remove: [], addClean: [{ level: 'I' as const, count: supposed }] }
  const moves = movesOf(whatIf(inputOf(csa), rulesOf(csa, csa.official.method), csa.snapshot, change), focus)
  return (
    <section aria-label="Clean inspections">
      <h3 className="mb-1 text-sm font-medium">Clean inspections</h3>
      <div className="text-sm">
        <Anchor className={target} href={inspectionsHref(scope, { clean: 'yes' })}>
          {formatNumber(clean)} of {formatCount(reports.length, 'inspection')} clean in 24 months
        </Anchor>
        <p>{supposed} more clean inspections at level I would change:</p>
        <Moves moves={moves} />
      </div>
      <Anchor className={target} href={address.href({ tab: 'what-if' })}>
        Try other numbers
      </Anchor>
    </section>
  )
}
