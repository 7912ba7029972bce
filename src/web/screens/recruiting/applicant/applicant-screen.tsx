import './applicant.css'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LoadError } from '#web/engine/load-error.tsx'
import { readJson } from '#web/api/client.ts'
import { isRefusal, sentenceOf } from '#web/api/problem.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Application } from './application.tsx'
import { formPath } from './contract.ts'
import type { OpenForm } from '#features/recruiting/applicant-form/answers.ts'

/** The application for employment, filled in by whoever has its link. Served whoever is signed in. */
export function ApplicantScreen(): ReactNode {
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  // Read once: what is typed afterwards is newer than what any second answer would say.
  const form = useQuery({
    queryKey: [formPath(token)],
    queryFn: () => readJson<OpenForm>(formPath(token)),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    retry: (failures, error) => failures < 1 && !isRefusal(error),
  })
  return (
    <main className="applicant" id="main" tabIndex={-1}>
      <title>Driver application · Longhaul</title>
      {form.data !== undefined ? (
        <Application key={token} token={token} opened={form.data} />
      ) : (
        <div className="applicant-body">
          {isRefusal(form.error) ? (
            <>
              <h1>This link doesn&apos;t work</h1>
              <p>{sentenceOf(form.error)}</p>
            </>
          ) : form.isError ? (
            <>
              <h1>Driver application</h1>
              <LoadError title="Couldn't open the application" query={form} />
            </>
          ) : (
            <>
              <h1>Driver application</h1>
              <Spinner />
            </>
          )}
        </div>
      )}
    </main>
  )
}
