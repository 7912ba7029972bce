import type { ReactNode } from 'react'
import { TopBar } from '../../layout/top-bar.tsx'

export function IntegrationsScreen(): ReactNode {
  return <TopBar title="Integrations" />
}
