import type { ReactNode } from 'react'
import { asSeenBy } from '#kit/access.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { recruitingLeads } from '#records/recruiting/recruiting-leads/record.ts'
import { useUser } from '#web/api/session.ts'
import { Board } from '#web/engine/board/board.tsx'
import { useDivision } from '#web/engine/division.ts'
import { TopBar } from '#web/layout/top-bar.tsx'
import { Tab, Tabs } from '#web/ui/actions/tabs.tsx'
import { LeadFacts, leadFacts } from './lead-facts.tsx'
import { CallModeLink } from './call-mode-link.tsx'

const columns = ['new', 'attempting', 'contacted', 'qualified', 'application_sent'].map((status) => ({ status }))

/** Only a contact that is logged makes a lead attempted or contacted: a card dropped there asks for it. */
const byContact = { attempting: 'log_contact', contacted: 'log_contact' } as const

/** Leads in work by status, the longest waiting first. What ends one, or puts it off, is in the menu of its card. */
export function LeadsBoard(): ReactNode {
  const record = asSeenBy(useUser().role, recruitingLeads as unknown as RecordDefinition)
  const { query } = useDivision()
  return (
    <div className="main-fixed flex flex-col" data-guide="leads.board">
      <TopBar title="Leads" documentTitle="Leads board" division actions={<CallModeLink />} />
      <Tabs label="Leads">
        <Tab href="/recruiting/leads">List</Tab>
        <Tab href="/recruiting/leads/board" current>
          Board
        </Tab>
      </Tabs>
      <Board
        record={record}
        columns={columns}
        query={{ ...query, sort: 'createdAt' }}
        fields={leadFacts}
        Facts={LeadFacts}
        stepInto={byContact}
      />
    </div>
  )
}
