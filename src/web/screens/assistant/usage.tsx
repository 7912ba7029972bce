import { useQueryClient } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { formatDate } from '#kit/dates/format-time.ts'
import { formatNumber, formatPercent } from '#kit/format.ts'
import { administrators } from '#kit/roles.ts'
import { request } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { useUser } from '#web/api/session.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Tile } from '#web/ui/display/tile.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import type { UsageDay } from '#features/assistant/memory/answers.ts'
import { api } from './contract.ts'
import { Loaded } from './loaded.tsx'

const retention = `${api}/retention`
type Counted = 'questions' | 'answered' | 'askedBack' | 'refused' | 'unread'

/** How much the assistant is asked, and what came of it. */
export function Usage(): ReactNode {
  const { role } = useUser()
  return (
    <>
      <Loaded<readonly UsageDay[]> path={`${api}/usage`}>
        {(days) =>
          days.length === 0 ? (
            <EmptyState
              icon={<ChartColumn aria-hidden="true" />}
              title="No questions in the last 30 days"
              text="Once people ask, each day’s questions are counted here."
            />
          ) : (
            <UsageTable days={days} />
          )
        }
      </Loaded>
      {(administrators as readonly string[]).includes(role) ? (
        <Loaded<{ days: number }> path={retention}>{({ days }) => <KeepFor key={days} days={days} />}</Loaded>
      ) : null}
    </>
  )
}

function UsageTable({ days }: { days: readonly UsageDay[] }): ReactNode {
  const sum = (name: Counted): number => days.reduce((all, one) => all + one[name], 0)
  const share = (name: Counted): string => formatPercent(sum(name) / sum('questions'))
  return (
    <section className="memories" aria-label="Usage">
      <div className="usage-tiles">
        <Tile label="Questions, last 30 days" value={formatNumber(sum('questions'))} />
        <Tile label="Answered" value={share('answered')} basis={`${formatNumber(sum('answered'))} questions`} />
        <Tile label="Asked back" value={share('askedBack')} basis={`${formatNumber(sum('askedBack'))} questions`} />
        <Tile label="Not understood" value={share('unread')} basis={`${formatNumber(sum('unread'))} questions`} />
      </div>
      <TableRegion label="Usage by day">
        <Table>
          <thead>
            <tr>
              <HeadCell>Day</HeadCell>
              <HeadCell numeric>Questions</HeadCell>
              <HeadCell numeric>Answered</HeadCell>
              <HeadCell numeric>Asked back</HeadCell>
              <HeadCell numeric>Refused</HeadCell>
              <HeadCell numeric>Not understood</HeadCell>
              <HeadCell numeric>Median, ms</HeadCell>
            </tr>
          </thead>
          <tbody>
            {days.map((one) => (
              <Row key={one.day}>
                <Cell>{formatDate(one.day)}</Cell>
                {(['questions', 'answered', 'askedBack', 'refused', 'unread'] as const).map((name) => (
                  <Cell key={name} numeric>
                    {formatNumber(one[name])}
                  </Cell>
                ))}
                <Cell numeric>{one.medianMs === null ? '–' : formatNumber(one.medianMs)}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </TableRegion>
    </section>
  )
}

/** How long conversations of everyone are kept. */
function KeepFor({ days }: { days: number }): ReactNode {
  const cache = useQueryClient()
  const [typed, setTyped] = useState(String(days))
  const [error, setError] = useState<string | undefined>(undefined)
  const save = (event: FormEvent): void => {
    event.preventDefault()
    const wanted = Number(typed)
    if (!Number.isInteger(wanted) || wanted < 30 || wanted > 365) {
      setError('Enter 30 to 365 days')
      return
    }
    request(retention, { method: 'PUT', body: { days: wanted } }).then(
      () => {
        setError(undefined)
        toast.add({ title: 'Retention saved', tone: 'success' })
        void cache.invalidateQueries({ queryKey: [retention] })
      },
      (problem: unknown) => setError(sentenceOf(problem)),
    )
  }
  return (
    <form className="memories usage-keep" onSubmit={save} noValidate>
      <Field label="Keep conversations for (days)" help="Counted from the last question. 30 to 365." error={error}>
        <Input inputMode="numeric" value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <Button type="submit">Save</Button>
    </form>
  )
}
