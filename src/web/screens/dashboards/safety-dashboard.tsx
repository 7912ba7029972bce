import type { ReactNode } from 'react'
import { Board } from './board.tsx'

export function SafetyDashboard(): ReactNode {
  return <Board kind="safety" title="Safety dashboard" />
}
