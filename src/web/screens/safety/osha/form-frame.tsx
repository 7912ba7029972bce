import '#records/safety/osha-claims/panels/osha.css'
import '#records/safety/osha-claims/panels/osha-sheets.css'
import '#records/safety/osha-claims/panels/osha-print.css'
import { useQuery } from '@tanstack/react-query'
import { Download, FileText, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { LoadError } from '#web/engine/load-error.tsx'
import { readJson } from '#web/api/client.ts'
import { useSaveDocument } from '#records/document-refusal.tsx'
import { TopBar } from '#web/layout/top-bar.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useMedia } from '#web/ui/display/use-media.ts'

type FormFrameProps<Answer> = {
  title: string
  /** Null: the address does not say which form. */
  path: string | null
  pdf: string
  year: string
  /** Controls beside the buttons. */
  controls?: ReactNode
  children: (answer: Answer) => ReactNode
}

/** A form as a sheet of paper with its own address: to read, to print, to save as the PDF in OSHA's layout. */
export function FormFrame<Answer>({ title, path, pdf, year, controls, children }: FormFrameProps<Answer>): ReactNode {
  const found = useQuery({
    queryKey: ['/api/osha-claims', 'form', path],
    queryFn: () => readJson<Answer>(path ?? ''),
    enabled: path !== null,
  })
  const saveDocument = useSaveDocument()
  const phone = useMedia('(max-width: 767.98px)')
  const actions =
    path === null ? undefined : (
      <span className="osha-form-actions no-print">
        {controls}
        <Button onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          Print
        </Button>
        <Button tone="primary" disabled={found.data === undefined} onClick={() => void saveDocument(pdf)}>
          <Download aria-hidden="true" />
          PDF
        </Button>
      </span>
    )
  return (
    <>
      <TopBar
        trail={[
          ...(phone ? [] : [{ href: '/osha-claims', label: 'OSHA claims' }]),
          { href: `/osha-claims/year${year === '' ? '' : `?year=${year}`}`, label: 'Year end' },
        ]}
        current={title}
        heading
        actions={phone ? undefined : actions}
      />
      <div className="page osha-sheet-page">
        {phone ? actions : null}
        {path === null ? (
          <EmptyState icon={<FileText />} title="Which form?" text="Open it from the year end, or from a case." />
        ) : found.isError ? (
          <LoadError title="Couldn't load the form" query={found} />
        ) : found.data === undefined ? (
          <div className="osha-sheet" aria-busy="true">
            <Skeleton width={320} height={20} />
          </div>
        ) : (
          <article className="osha-sheet" aria-label={title}>
            {children(found.data)}
          </article>
        )}
      </div>
    </>
  )
}

/** "Form 300, 2026"; without a year the form's name alone. */
export const titleOf = (form: string, search: Readonly<Record<string, string>>): string =>
  [form, search['year']].filter((part) => part !== undefined && part !== '').join(', ')

/** Establishment and year of the address, or null where they are missing. */
export const sheetPath = (form: string, search: Readonly<Record<string, string>>): string | null => {
  const { establishment, year } = { establishment: search['establishment'], year: search['year'] }
  return establishment === undefined || establishment === '' || year === undefined
    ? null
    : `/api/osha/${form}?${new URLSearchParams({ establishment, year })}`
}

/** What stands over each of the three forms. */
export function SheetHead({ form, name, children }: { form: string; name: string; children?: ReactNode }): ReactNode {
  return (
    <header className="osha-sheet-head">
      <div>
        <p>{form}</p>
        <h2>{name}</h2>
      </div>
      {children}
      <p className="osha-agency">
        <b>U.S. Department of Labor</b>
        Occupational Safety and Health Administration
      </p>
    </header>
  )
}
