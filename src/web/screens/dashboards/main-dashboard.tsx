import type { ReactNode } from 'react'
import { useUser } from '#web/api/session.ts'
import { Board } from './board.tsx'
import { RecruitingDashboard } from './recruiting-dashboard.tsx'
import { SetupCard } from './setup-card.tsx'

/** Recruiters see nothing of the fleet: what is due for them is in recruiting. */
export function MainDashboard(): ReactNode {
  return useUser().role === 'recruiter' ? <RecruitingDashboard /> : <Board kind="main" title="Dashboard" first={<SetupCard />} />
}
