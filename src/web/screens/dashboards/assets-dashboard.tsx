import type { ReactNode } from 'react'
import { Board } from './board.tsx'

export function AssetsDashboard(): ReactNode {
  return <Board kind="assets" title="Assets dashboard" />
}
