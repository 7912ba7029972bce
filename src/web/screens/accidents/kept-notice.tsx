import './intake.css'
import { useRouterState } from '@tanstack/react-router'
import { CloudUpload } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '#kit/format.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { useOutbox } from './kept-reports.tsx'

const intakePath = '/accidents/new'

/** A line on every screen while accident reports wait on this device; the intake itself shows them whole. */
export function KeptNotice(): ReactNode {
  const reports = useOutbox()
  const path = useRouterState({ select: (state) => state.location.pathname })
  if (reports.length === 0 || path === intakePath) return null
  const asks = reports.some((report) => report.refused !== null)
  return (
    <div className="kept-notice no-print" role="status">
      <CloudUpload aria-hidden="true" />
      <span>
        {formatCount(reports.length, 'accident report')} kept on this device,{' '}
        {asks ? 'with a question to answer.' : 'will be sent when there is a signal.'}
      </span>
      <Anchor href={intakePath}>Look</Anchor>
    </div>
  )
}
