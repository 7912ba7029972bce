import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { shopStaff } from '#kit/roles.ts'
import { useUser } from '#web/api/session.ts'
import { landingOf } from '#web/auth/landing.ts'
import { Board } from './board.tsx'
import { RecruitingDashboard } from './recruiting-dashboard.tsx'
import { SetupCard } from './setup-card.tsx'

/** Recruiters see what is due in recruiting, the shop its work; the board is for the others. */
export function MainDashboard(): ReactNode {
  const { role } = useUser()
  if (shopStaff.includes(role)) return <Navigate to={landingOf(role)} replace />
  return role === 'recruiter' ? <RecruitingDashboard /> : <Board kind="main" title="Dashboard" first={<SetupCard />} />
}
