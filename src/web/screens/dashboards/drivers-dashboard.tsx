import type { ReactNode } from 'react'
import { Board } from './board.tsx'

export function DriversDashboard(): ReactNode {
  return <Board kind="drivers" title="Drivers dashboard" />
}
