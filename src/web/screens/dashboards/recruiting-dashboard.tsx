import type { ReactNode } from 'react'
import { Board } from './board.tsx'

export function RecruitingDashboard(): ReactNode {
  return <Board kind="recruiting" title="Recruiting" />
}
