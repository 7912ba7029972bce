import '#web/screens/recruiting/applicant/applicant.css'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { firstLanguage } from '#web/screens/drivers/driver-page/language.ts'
import { MyPageLink } from '#web/screens/drivers/driver-page/my-page-link.tsx'
import { reportPath } from './contract.ts'
import { Report } from './report.tsx'
import { useSendingSigned } from './use-signed.ts'

/** A driver's vehicle report, or its review by the next driver, by whoever has the link. Served whoever is signed in. */
export function ReportScreen(): ReactNode {
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const language = firstLanguage()
  useSendingSigned()
  return (
    <main className="applicant" id="main" tabIndex={-1} lang={language}>
      <title>DVIR · Longhaul</title>
      <Report key={token} at={reportPath(token)} language={language} />
      <MyPageLink />
    </main>
  )
}
