import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Clock, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { mayEditField } from '#kit/access.ts'
import { formatCount } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { readJson } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { Expiry } from '#web/engine/values/cells.tsx'
import { useHost } from '#web/engine/host.tsx'
import type { PanelProps } from '#web/engine/views.ts'
import { writeSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { checkedPaperOf, paperWords } from '../go-live/words.ts'
import { BinderButton } from './binder-button.tsx'
import {
  countRequired,
  fileOwnerOf,
  type Paper,
  paperFields,
  type Requirement,
  requirementsOf,
  type RequirementState,
} from './requirements.ts'

/** What the driver's file needs, what is on it and what is not, with the rule that asks for it. */
export function RequirementsPanel({ row }: PanelProps): ReactNode {
  const { today } = useHost()
  const query = writeSearch({
    driver: row.id,
    status: 'active,draft,superseded',
    fields: paperFields.join(','),
    limit: '200',
  })
  const { data, error } = useQuery({
    queryKey: ['/api/qualification-documents', 'file', row.id],
    queryFn: () => readJson<Paper[]>(`/api/qualification-documents${query}`),
  })
  const needs = requirementsOf(fileOwnerOf(row), data ?? [], today)
  const { asked, onFile } = countRequired(needs)
  return (
    <Card
      title="Requirements"
      scope={data === undefined ? undefined : `${onFile} of ${formatCount(asked, 'required document')} on file`}
      actions={<BinderButton driver={row.id} title={row.title} />}
      flush
    >
      {needs.length === 0 ? <p className="card-body text-fg-muted">This position needs no qualification file.</p> : null}
      {needs.length > 0 && data === undefined && error !== null ? <p className="card-body text-fg-muted">{sentenceOf(error)}</p> : null}
      {needs.length === 0 || data === undefined ? null : (
        <TableRegion label="Requirements, table">
          <Table flat>
            <thead>
              <tr>
                <HeadCell>Document</HeadCell>
                <HeadCell>Status</HeadCell>
                <HeadCell>Expires</HeadCell>
                <HeadCell>Required</HeadCell>
                <HeadCell>
                  <span className="sr-only">Action</span>
                </HeadCell>
              </tr>
            </thead>
            <tbody>
              {needs.map((need) => (
                <RequirementRow key={need.key} need={need} driver={row.id} mayAdd={row.can?.update === true} />
              ))}
            </tbody>
          </Table>
        </TableRegion>
      )}
    </Card>
  )
}

const when: Readonly<Record<string, string>> = {
  before_driving: 'Before driving',
  within_30_days: 'Within 30 days of hire',
  annual: 'Every year',
  conditional: 'If it applies',
  optional: 'Company policy',
}
const states: Readonly<Record<RequirementState, { label: string; tone: 'danger' | 'warning' | 'success' | 'info'; icon: ReactNode }>> = {
  not_due: { label: 'Not due yet', tone: 'info', icon: <Clock aria-hidden="true" /> },
  class_missing: { label: 'License class missing', tone: 'warning', icon: <CircleAlert aria-hidden="true" /> },
  missing: { label: 'Missing', tone: 'danger', icon: <CircleAlert aria-hidden="true" /> },
  expired: { label: 'Expired', tone: 'danger', icon: <CircleAlert aria-hidden="true" /> },
  expiring: { label: 'Expiring', tone: 'warning', icon: <Clock aria-hidden="true" /> },
  to_verify: { label: 'To verify', tone: 'info', icon: <Clock aria-hidden="true" /> },
  result_missing: { label: 'Result not entered', tone: 'danger', icon: <CircleAlert aria-hidden="true" /> },
  on_file: { label: 'On file', tone: 'success', icon: <CircleCheck aria-hidden="true" /> },
}

function RequirementRow({ need, driver, mayAdd }: { need: Requirement; driver: string; mayAdd: boolean }): ReactNode {
  const { paper, type, state, dueOn, expiresOn } = need
  const shown = states[state]
  const checked = paper === null ? null : checkedPaperOf(paper)
  return (
    <Row>
      <Cell className="whitespace-normal">
        {paper === null ? (
          <span className="font-medium">{type.label}</span>
        ) : (
          <Anchor className="cell-key" href={`/qualification-documents/${paper.id}`}>
            {type.label}
          </Anchor>
        )}
        {type.citation === undefined ? null : <span className="block text-sm text-fg-muted leading-4 pb-1">{type.citation}</span>}
        {type.note === undefined ? null : <span className="block text-sm text-fg-muted leading-4 pb-1 max-w-prose">{type.note}</span>}
      </Cell>
      <Cell className={checked === null ? undefined : 'whitespace-normal'}>
        <Pill tone={shown.tone} icon={shown.icon}>
          {shown.label}
        </Pill>
        {checked === null ? null : <span className="block text-sm text-fg-muted leading-4 pb-1">{paperWords(checked)}</span>}
      </Cell>
      <Cell>
        {expiresOn === null ? (
          <span className="cell-quiet">
            {dueOn !== null
              ? `First due ${formatDate(dueOn)}`
              : paper?.issuedOn === null || paper === null
                ? ''
                : `Issued ${formatDate(paper.issuedOn)}`}
          </span>
        ) : (
          <Expiry day={expiresOn} tight />
        )}
      </Cell>
      <Cell className="text-fg-muted">{when[type.required]}</Cell>
      <Cell numeric>{mayAdd ? <NextStep need={need} driver={driver} /> : null}</Cell>
    </Row>
  )
}

/** What puts the document on file, for whoever may do it. */
function NextStep({ need: { key, by, paper, type, state }, driver }: { need: Requirement; driver: string }): ReactNode {
  const mayEnterResult = useMayEnterResult()
  if (state === 'on_file' || state === 'to_verify') return null
  if (state === 'class_missing')
    return (
      <ButtonLink size="sm" href={`/drivers/${driver}/edit`}>
        Enter class
        <span className="sr-only">: {type.label}</span>
      </ButtonLink>
    )
  if (state === 'result_missing' && paper !== null)
    return mayEnterResult ? (
      <ButtonLink size="sm" href={`/qualification-documents/${paper.id}/edit`}>
        Enter result
        <span className="sr-only">: {type.label}</span>
      </ButtonLink>
    ) : (
      <span className="text-fg-muted">Waiting on Safety</span>
    )
  return (
    <ButtonLink size="sm" href={`/qualification-documents/new?driver=${driver}&type=${by ?? key}`}>
      <Plus aria-hidden="true" />
      {state === 'missing' ? 'Add' : 'Renew'}
    </ButtonLink>
  )
}

/** The result of a Clearinghouse query is confidential: not everybody who edits the document has the field. */
const useMayEnterResult = (): boolean => {
  const { viewer, registry } = useHost()
  const documents = registry['qualification-documents']
  const result = documents?.fields['queryResult']
  return documents !== undefined && result !== undefined && mayEditField(viewer.role, documents, result)
}
