import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Setup } from '#features/company/answers.ts'
import { readJson } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { useGo } from '#web/engine/navigation.ts'
import { companyKey, useCompany } from '#web/layout/company.ts'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'

const path = '/api/company/setup'

/** Brings the setup checklist back to the dashboard. */
export function SetupChecklistCard(): ReactNode {
  const client = useQueryClient()
  const go = useGo()
  const company = useCompany()
  const show = useMutation({
    mutationFn: () => readJson<Setup>(path, { method: 'PUT', body: { shown: true } }),
    onSuccess: async (setup) => {
      client.setQueryData([path], setup)
      await client.invalidateQueries({ queryKey: companyKey })
      go('/')
    },
  })
  return (
    <Card title="Setup checklist" scope="Company, divisions, people, vehicles, drivers, and the rest, with what is left">
      {show.isError ? <Banner tone="danger">{sentenceOf(show.error)}</Banner> : null}
      {company?.setup === true ? (
        <ButtonLink href="/">View on the dashboard</ButtonLink>
      ) : (
        <Button busy={show.isPending && 'Saving...'} onClick={() => show.mutate()}>
          Show on the dashboard
        </Button>
      )}
    </Card>
  )
}
