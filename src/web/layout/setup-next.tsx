import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Setup } from '#features/company/answers.ts'
import { useCompany } from '#web/layout/company.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'

/** While a company is set up: the step of the checklist that comes after this kind was imported. */
export function SetupNext({ kind }: { kind: string }): ReactNode {
  const wanted = useCompany()?.setup === true
  const { data } = useQuery<Setup>({ queryKey: ['/api/company/setup'], enabled: wanted, staleTime: 0, refetchOnMount: 'always' })
  const steps = data?.steps ?? []
  const after = steps.slice(steps.findIndex(({ key }) => key === kind) + 1)
  const isOpen = ({ done, skipped, open }: Setup['steps'][number]): boolean => !done && !skipped && open !== null
  const next = after.find(isOpen) ?? steps.find(isOpen)
  if (!wanted || next?.open == null) return null
  const { label, href, dialog } = next.open
  return (
    <Banner
      title={`Next: ${next.label}`}
      action={
        <ButtonLink size="sm" tone="primary" href={dialog === undefined ? href : `/?setup=${dialog}`}>
          {label}
        </ButtonLink>
      }
    >
      {next.line}
    </Banner>
  )
}
