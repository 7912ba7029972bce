import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '#kit/format.ts'
import { caseWorkers } from '#kit/roles.ts'
import { categories } from '#records/safety/osha-claims/osha/classification.ts'
import { logColumns } from '#records/safety/osha-claims/osha/log-300.ts'
import { totalsInOrder } from '#records/safety/osha-claims/osha/totals.ts'
import { readJson } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { useHost } from '#web/engine/host.tsx'
import { useSearchText } from '#web/engine/navigation.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { TableRegion } from '#web/ui/display/data-table.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { undecidedWords } from '#records/safety/osha-claims/panels/contract.ts'
import type { Box, Log, LogLine } from '#records/safety/osha-claims/osha/answers.ts'
import { FormFrame, SheetHead, sheetPath, titleOf } from './form-frame.tsx'

/** Form 300 of an establishment and year on the screen; privacy cases without their names (29 CFR 1904.29). */
export function Form300Screen(): ReactNode {
  const search = useSearchText()
  const path = sheetPath('form-300', search)
  return (
    <FormFrame<Log>
      title={titleOf('Form 300', search)}
      path={path}
      pdf={path?.replace('/form-300?', '/form-300.pdf?') ?? ''}
      year={search['year'] ?? ''}
    >
      {(log) => (
        <>
          <SheetHead form="OSHA’s Form 300" name="Log of Work-Related Injuries and Illnesses">
            <dl className="osha-sheet-facts">
              <dt>Year</dt>
              <dd>{log.year}</dd>
              <dt>Establishment</dt>
              <dd>{log.establishment.name}</dd>
              <dt>City, State</dt>
              <dd>{[log.establishment.city, log.establishment.state].filter((part) => part !== null).join(', ') || 'Not specified'}</dd>
            </dl>
          </SheetHead>
          <LogTable log={log} />
          {log.undecided === 0 ? null : <p className="no-print text-fg-muted">{undecidedWords(log.undecided)}.</p>}
          <PrivacyList log={log} query={(path ?? '').split('?')[1] ?? ''} />
        </>
      )}
    </FormFrame>
  )
}

const marks = { ticked: '✕', struck: '✕', empty: '' } as const
const said = { ticked: 'ticked', struck: 'struck out', empty: 'empty' } as const

function Mark({ box }: { box: Box }): ReactNode {
  return (
    <td className="osha-box" data-box={box}>
      <span aria-hidden="true">{marks[box]}</span>
      <span className="sr-only">{said[box]}</span>
    </td>
  )
}

function LogTable({ log }: { log: Log }): ReactNode {
  const { totals } = log
  return (
    <TableRegion label="Log">
      <table className="osha-log">
        <thead>
          <tr>
            <th scope="colgroup" colSpan={3}>
              Identify the person
            </th>
            <th scope="colgroup" colSpan={3}>
              Describe the case
            </th>
            <th scope="colgroup" colSpan={4}>
              Check one box
            </th>
            <th scope="colgroup" colSpan={2}>
              Number of days
            </th>
            <th scope="colgroup" colSpan={6}>
              Type (M)
            </th>
          </tr>
          <tr>
            {(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'] as const).map((column) => (
              <th key={column} scope="col">
                <b>({column.toUpperCase()})</b> {logColumns[column]}
              </th>
            ))}
            {categories.map(({ key, label }, at) => (
              <th key={key} scope="col" className="osha-upright">
                <span>
                  ({at + 1}) {label}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {log.lines.length === 0 ? (
            <tr>
              <td colSpan={18}>No recordable cases in this year.</td>
            </tr>
          ) : (
            log.lines.map((line) => <Line key={line.a} line={line} />)
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={6}>
              Totals
            </th>
            {totalsInOrder(totals).map((value, at) => (
              <td key={`${at + 1}`} className="osha-number">
                {value === null ? <span className="sr-only">Not complete</span> : formatNumber(value)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </TableRegion>
  )
}

function Line({ line }: { line: LogLine }): ReactNode {
  return (
    <tr>
      <td>
        <Anchor href={`/osha-claims/${line.id}`} aria-label={`Case ${line.a}`}>
          {line.a}
        </Anchor>
      </td>
      <td>{line.b}</td>
      <td>{line.c}</td>
      <td>{line.d}</td>
      <td>{line.e}</td>
      <td>{line.f}</td>
      <Mark box={line.g} />
      <Mark box={line.h} />
      <Mark box={line.i} />
      <Mark box={line.j} />
      <td className="osha-number">{formatNumber(line.k)}</td>
      <td className="osha-number">{formatNumber(line.l)}</td>
      {categories.map(({ key }, at) => (
        <Mark key={key} box={line.m === at + 1 ? 'ticked' : 'empty'} />
      ))}
    </tr>
  )
}

type Named = { id: string; caseNumber: string; name: string }

/** The separate, confidential list of case numbers and names: asked for on purpose, each look is written down, never printed with the log. */
function PrivacyList({ log, query }: { log: Log; query: string }): ReactNode {
  const { viewer } = useHost()
  const [open, setOpen] = useState(false)
  const hidden = log.lines.filter((line) => line.b === 'Privacy case').length
  const ask = useMutation({ mutationFn: () => readJson<Named[]>(`/api/osha/privacy-list?${query}`), retry: false })
  if (hidden === 0 || !caseWorkers.includes(viewer.role)) return null
  return (
    <div className="no-print osha-privacy">
      <span className="text-fg-muted">
        {hidden} privacy {hidden === 1 ? 'case' : 'cases'} without names (29 CFR 1904.29(b)(6)). The list of names is kept apart.
      </span>
      <Button
        size="sm"
        onClick={() => {
          setOpen(true)
          ask.mutate()
        }}
      >
        Confidential list
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        size="sm"
        title="Names of the privacy cases"
        description="Each view is logged in the case history."
        footer={<Button onClick={() => setOpen(false)}>Close</Button>}
      >
        {ask.isPending ? <Spinner /> : null}
        {ask.isError ? <Banner tone="danger">{sentenceOf(ask.error)}</Banner> : null}
        <ul className="osha-reasons">
          {(ask.data ?? []).map((entry) => (
            <li key={entry.id}>
              Case {entry.caseNumber}: {entry.name}
            </li>
          ))}
        </ul>
      </Dialog>
    </div>
  )
}
