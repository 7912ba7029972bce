import { useRouterState } from '@tanstack/react-router'
import { CloudUpload } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '#kit/format.ts'
import { intakePath } from '../api/offline-pages.ts'
import { Anchor } from '../ui/overlay/anchor.tsx'
import { useKeptReports } from './use-kept-reports.ts'

/** A line on every screen while accident reports or photos wait on this device; the intake itself shows them whole. */
export function KeptNotice({ user }: { user: string }): ReactNode {
  const { count, photos, refused, asks } = useKeptReports(user)
  const path = useRouterState({ select: (state) => state.location.pathname })
  if ((count === 0 && photos === 0) || path === intakePath) return null
  const waiting = [
    count === 0 ? null : formatCount(count, 'accident report'),
    photos === 0 ? null : formatCount(photos, 'accident photo'),
  ].filter((part) => part !== null)
  return (
    <div className="kept-notice no-print" role="status">
      <CloudUpload aria-hidden="true" />
      <span>
        {waiting.join(' and ')} kept on this device,{' '}
        {asks ? 'with a question to answer.' : refused > 0 ? 'not accepted by the server.' : 'will be sent when there is a signal.'}
      </span>
      <Anchor href={intakePath}>Look</Anchor>
    </div>
  )
}
