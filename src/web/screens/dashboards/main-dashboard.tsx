import type { ReactNode } from 'react'
import { Board } from './board.tsx'

export function MainDashboard(): ReactNode {
  return <Board kind="main" title="Dashboard" />
}
