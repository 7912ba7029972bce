import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { callPage } from './call.ts'
import type { PageRun } from './call.ts'
import { unitPlace } from './places.ts'
import { pageKey } from './use-page.ts'
import type { Said } from './use-language.ts'

/** Runs of today and the next two weeks; the driver confirms or declines each. */
export function Runs({ said, runs, onCant }: { said: Said; runs: readonly PageRun[]; onCant: (run: PageRun) => void }): ReactNode {
  const { words } = said
  return (
    <section className="contents" aria-labelledby="page-runs">
      <h2 id="page-runs">{words.runs}</h2>
      {runs.length === 0 ? <EmptyState icon={<Truck />} title={words.noRuns} text={words.noRunsWhy} heading="h3" /> : null}
      {runs.map((run) => (
        <RunCard key={run.id} said={said} run={run} onCant={() => onCant(run)} />
      ))}
    </section>
  )
}

function RunCard({ said, run, onCant }: { said: Said; run: PageRun; onCant: () => void }): ReactNode {
  const { words } = said
  const client = useQueryClient()
  const confirm = useMutation({
    mutationFn: () => callPage(`/runs/${run.id}/confirm`, 'POST', {}),
    onSettled: () => client.invalidateQueries({ queryKey: pageKey }),
    retry: false,
  })
  const answers = run.status === 'planned' || run.status === 'confirmed'
  const day = said.day(run.start, run.timeZone)
  return (
    <article className="card run-card" aria-label={`${run.run}, ${day}`}>
      <p className="driver-run-day">{day}</p>
      <h3 className="run-code">{run.run}</h3>
      <p role="status" className={run.confirmed || !answers ? 'run-confirmed' : 'text-fg-muted'}>
        {run.confirmed || !answers ? <CircleCheck aria-hidden="true" /> : null}
        {answers ? (run.confirmed ? words.confirmed : words.toConfirm) : words.underway}
      </p>
      <RunFacts said={said} run={run} />
      {confirm.isError ? <Banner tone="danger">{said.failure(confirm.error)}</Banner> : null}
      {run.unitId === null ? null : (
        <Anchor className="driver-run-report" href={unitPlace(run.unitId)}>
          {words.report}
        </Anchor>
      )}
      {answers ? (
        <div className="driver-run-answers">
          <Button size="lg" onClick={onCant}>
            {run.confirmed ? words.cantAfterAll : words.cant}
          </Button>
          {run.confirmed ? null : (
            <Button tone="primary" size="lg" busy={confirm.isPending && words.confirming} onClick={() => confirm.mutate()}>
              {words.confirm}
            </Button>
          )}
        </div>
      ) : null}
    </article>
  )
}

function RunFacts({ said, run }: { said: Said; run: PageRun }): ReactNode {
  const { words } = said
  const route = [run.origin, run.destination].filter((place) => place !== null).join(' – ')
  const facts = [
    [words.leaves, said.moment(run.start, run.timeZone)],
    [words.ends, said.moment(run.end, run.timeZone)],
    [words.unit, run.unit ?? words.noUnit],
    [words.trailer, run.trailers.join(', ')],
    [words.route, route],
    [words.with, run.partners.join(', ')],
  ] as const
  return (
    <dl>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
