import { CalendarDays } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { bayWords, jobsAt, type Job, spotWords } from './jobs.ts'
import type { Jobs } from './use-jobs.ts'
import { JobsAt } from './week-jobs.tsx'

type DayProps = { jobs: Jobs; day: string; mayEdit: boolean; onMove: (job: Job) => void }

/** One day by bay, for the phone. */
export function DayJobs({ jobs: { planned, bays }, day, mayEdit, onMove }: DayProps): ReactNode {
  const used = [...bays, ''].filter((bay) => jobsAt(planned, { day, bay }).length > 0)
  if (used.length === 0)
    return (
      <EmptyState
        icon={<CalendarDays />}
        title="No jobs this day"
        text={mayEdit ? 'Press Move on a job below to give it this day and a bay.' : 'Jobs that are scheduled appear here.'}
      />
    )
  return used.map((bay) => (
    <section key={bay} className="shop-bay" aria-label={spotWords({ day, bay })}>
      <h3>{bayWords(bay)}</h3>
      <JobsAt jobs={jobsAt(planned, { day, bay })} label={spotWords({ day, bay })} mayEdit={mayEdit} onMove={onMove} />
    </section>
  ))
}
