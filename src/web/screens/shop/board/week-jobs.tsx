import type { ReactNode } from 'react'
import { useHost } from '#web/engine/host.tsx'
import { formatCount } from '#kit/format.ts'
import { JobCard } from './job-card.tsx'
import { bayWords, jobsAt, type Job, spotKey, spotWords } from './jobs.ts'
import type { Jobs } from './use-jobs.ts'

type WeekProps = { jobs: Jobs; days: readonly string[]; mayEdit: boolean; onMove: (job: Job) => void }

const weekday = (day: string): string => new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { weekday: 'short', timeZone: 'UTC' })

/** Bays by day. A card is dragged to another place, or moved by its button. */
export function WeekJobs({ jobs: { planned, bays }, days, mayEdit, onMove }: WeekProps): ReactNode {
  const { today } = useHost()
  const jobsOf = (day: string): readonly Job[] => planned.filter((job) => job.day === day)
  return (
    <>
      <table className="shop-week" aria-label="Jobs by bay and day">
        <thead>
          <tr>
            <th scope="col">Bay</th>
            {days.map((day) => (
              <th key={day} scope="col" data-today={day === today || undefined}>
                <b>{weekday(day)}</b> {Number(day.slice(8))}
                {day === today ? <span className="week-today">Today</span> : null}
                <span className="shop-count">{formatCount(jobsOf(day).length, 'job')}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...bays, ''].map((bay) => (
            <tr key={bay}>
              <th scope="row">{bayWords(bay)}</th>
              {days.map((day) => (
                <td key={day} data-cell={spotKey({ day, bay })} data-past={day < today || undefined}>
                  <JobsAt jobs={jobsAt(planned, { day, bay })} label={spotWords({ day, bay })} mayEdit={mayEdit} onMove={onMove} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {bays.length > 0 || !mayEdit ? null : <p className="shop-hint">To add a bay, press Move on a job and type the bay’s name.</p>}
    </>
  )
}

type AtProps = { jobs: readonly Job[]; label: string; mayEdit: boolean; onMove: (job: Job) => void }

export function JobsAt({ jobs, label, mayEdit, onMove }: AtProps): ReactNode {
  return jobs.length === 0 ? (
    <span className="sr-only">No job</span>
  ) : (
    <ul className="shop-jobs" aria-label={label}>
      {jobs.map((job) => (
        <JobCard key={job.key} job={job} mayEdit={mayEdit} onMove={onMove} />
      ))}
    </ul>
  )
}
