import './compliance.css'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDate } from '#kit/dates/format-time.ts'
import { inSentence } from '#kit/words.ts'
import { useUser } from '#web/api/session.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { TopBar } from '#web/layout/top-bar.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { Pending, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { type RuleGroup, ruleGroups, type RuleLine } from './compliance-rules.ts'

/** The rules the company works by, in one place: the areas at the left, the rules of one at the right. */
export function ComplianceScreen(): ReactNode {
  const { role } = useUser()
  const { area } = useSearch({ strict: false }) as { area?: string }
  const groups = ruleGroups.filter(({ roles }) => roles.includes(role))
  const group = groups.find(({ key }) => key === area) ?? groups[0]
  return (
    <>
      <TopBar title="Compliance Settings" />
      <div className="compliance">
        <nav className="compliance-areas" aria-label="Areas">
          {groups.map(({ key, label }) => (
            <Anchor key={key} href={`/compliance-settings?area=${key}`} aria-current={key === group?.key ? 'page' : undefined}>
              {label}
            </Anchor>
          ))}
        </nav>
        {group === undefined ? null : <Area key={group.key} group={group} />}
      </div>
    </>
  )
}

function Area({ group }: { group: RuleGroup }): ReactNode {
  const { role } = useUser()
  const found = useQuery({ queryKey: ['compliance-settings', group.key, role], queryFn: () => group.read(role) })
  const pending = found.data?.filter((line) => line.pending === true) ?? []
  const inForce = found.data?.filter((line) => line.pending !== true) ?? []
  return (
    <div className="compliance-page">
      {found.isError ? (
        <LoadError title="Couldn’t load rules" query={found} />
      ) : (
        <Pending pending={found.isPending} placeholder={<Skeleton height={240} />}>
          {pending.length === 0 ? null : (
            <Card title="Waiting for a second person" flush>
              <Rules label="Waiting for a second person" lines={pending} />
            </Card>
          )}
          <Card
            title={group.label}
            scope={group.help}
            flush
            actions={group.pages
              .filter(({ roles }) => roles.includes(role))
              .map(({ label, href }) => (
                <Anchor key={href} href={href}>
                  Open {inSentence(label)}
                </Anchor>
              ))}
          >
            {inForce.length === 0 ? (
              <p className="p-4 text-fg-muted">No rules entered yet.</p>
            ) : (
              <Rules label={group.label} lines={inForce} />
            )}
          </Card>
        </Pending>
      )}
    </div>
  )
}

function Rules({ label, lines }: { label: string; lines: readonly RuleLine[] }): ReactNode {
  return (
    <TableRegion label={label}>
      <Table>
        <thead>
          <tr>
            {['Rule', 'Value', 'Source', 'In force since', 'Changed by'].map((head) => (
              <HeadCell key={head} className={head === 'Value' ? 'min-w-40' : undefined}>
                {head}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Row key={`${line.rule} ${line.href ?? ''}`}>
              <Cell>
                {line.href === undefined ? line.rule : <Anchor href={line.href}>{line.rule}</Anchor>}{' '}
                {line.pending === true ? <Pill tone="info">To approve</Pill> : null}
              </Cell>
              <Cell>{line.value}</Cell>
              <Cell>{line.source}</Cell>
              <Cell>{line.since === null || line.since <= '2000-01-01' ? 'Always' : formatDate(line.since)}</Cell>
              <Cell>{line.by ?? 'Longhaul'}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </TableRegion>
  )
}
