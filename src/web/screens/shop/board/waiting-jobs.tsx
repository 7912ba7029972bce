import type { ReactNode } from 'react'
import { outlines } from '#records/outlines.ts'
import { formatNumber } from '#kit/format.ts'
import { useDivision } from '#web/engine/division.ts'
import { listPath } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { JobCard } from './job-card.tsx'
import type { Job } from './jobs.ts'
import { type Jobs, unscheduled } from './use-jobs.ts'

type WaitingProps = { jobs: Jobs; mayEdit: boolean; onMove: (job: Job) => void }

/** Jobs left over from earlier days, and those without a day. */
export function WaitingJobs({ jobs: { late, waiting, waitingTotal }, mayEdit, onMove }: WaitingProps): ReactNode {
  const { query } = useDivision()
  return (
    <aside className="shop-side" aria-label="Jobs to schedule">
      {late.length === 0 ? null : (
        <section aria-labelledby="late-jobs">
          <h2 id="late-jobs">
            Not finished <span>{late.length}</span>
          </h2>
          <ul className="shop-jobs">
            {late.map((job) => (
              <JobCard key={job.key} job={job} mayEdit={mayEdit} late onMove={onMove} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="waiting-jobs">
        <h2 id="waiting-jobs">
          Not scheduled <span>{formatNumber(waitingTotal)}</span>
        </h2>
        {waiting.length === 0 ? <p>Every open repair has a day.</p> : null}
        <ul className="shop-jobs">
          {waiting.map((job) => (
            <JobCard key={job.key} job={job} mayEdit={mayEdit} onMove={onMove} />
          ))}
        </ul>
        {waitingTotal > waiting.length ? (
          <p>
            <Anchor href={listPath(outlines.repairs, { ...unscheduled, ...query })}>View all {formatNumber(waitingTotal)}</Anchor>
          </p>
        ) : null}
      </section>
    </aside>
  )
}
