import './company.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CompanySettingsAnswer } from '#features/company/answers.ts'
import { timeZones } from '#kit/dates/time-zones.ts'
import { GoLiveCard } from '#records/drivers/go-live/go-live-card.tsx'
import { outlines } from '#records/outlines.ts'
import { useUser } from '#web/api/session.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { editPath, newPath } from '#web/engine/paths.ts'
import { complianceSettings, maySee, userMenu } from '#web/layout/navigation/nav.ts'
import { TopBar } from '#web/layout/top-bar.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import { DescriptionList } from '#web/ui/display/description-list.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { Pending, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { CompanyDetailsCard } from './company-details.tsx'
import { LogoCard } from './company-logo.tsx'
import { companySettingsKey } from './company-settings.ts'
import { SetupChecklistCard } from './setup-checklist.tsx'

/** Who the company is on its papers, and where everything else about it is set. */
export function CompanyScreen(): ReactNode {
  const found = useQuery<CompanySettingsAnswer>({ queryKey: companySettingsKey })
  const { data } = found
  return (
    <>
      <TopBar title="Company Settings" />
      <div className="page max-w-[960px]">
        {found.isError && data === undefined ? (
          <LoadError title="Couldn’t load company settings" query={found} />
        ) : (
          <Pending pending={found.isPending} placeholder={<Skeleton height={320} />}>
            {data === undefined ? null : <Loaded settings={data} />}
          </Pending>
        )}
      </div>
    </>
  )
}

function Loaded({ settings }: { settings: CompanySettingsAnswer }): ReactNode {
  return (
    <>
      <CompanyDetailsCard settings={settings} />
      <LogoCard logo={settings.logo} />
      <CarriersCard carriers={settings.carriers} />
      <ServerCard settings={settings} />
      <ElsewhereCard />
      <GoLiveCard />
      <SetupChecklistCard />
    </>
  )
}

function CarriersCard({ carriers }: { carriers: CompanySettingsAnswer['carriers'] }): ReactNode {
  const { divisions } = outlines
  return (
    <Card
      title="Carriers"
      scope="The legal entity and numbers on each division’s documents"
      flush
      actions={
        <Anchor href={carriers.length === 0 ? newPath(divisions) : divisions.path}>
          {carriers.length === 0 ? 'Add division' : 'View divisions'}
        </Anchor>
      }
    >
      {carriers.length === 0 ? (
        <p className="card-body text-fg-muted">No division has a USDOT number yet.</p>
      ) : (
        <TableRegion label="Carriers, table">
          <Table flat>
            <thead>
              <tr>
                {['Division', 'Legal entity', 'USDOT', 'MC'].map((head) => (
                  <HeadCell key={head}>{head}</HeadCell>
                ))}
              </tr>
            </thead>
            <tbody>
              {carriers.map(({ id, name, legalEntity, usdot, mc }) => (
                <Row key={id}>
                  <Cell>
                    <Anchor className="cell-key" href={editPath(divisions, id)} aria-label={`Edit ${name}`}>
                      {name}
                    </Anchor>
                  </Cell>
                  <Cell className="whitespace-normal">{legalEntity ?? <Missing />}</Cell>
                  <Cell>{usdot ?? <Missing />}</Cell>
                  <Cell>{mc ?? <Missing />}</Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        </TableRegion>
      )}
    </Card>
  )
}

const Missing = (): ReactNode => <span className="text-fg-subtle">Not entered</span>

const zoneLabel = (zone: string): string => {
  const known = Object.entries(timeZones).find(([name]) => name === zone)
  return known === undefined ? zone.replaceAll('_', ' ') : `${known[1].label} (${zone.replaceAll('_', ' ')})`
}

/** What is set where the server runs, not on a screen. */
function ServerCard({ settings: { timeZone, mail } }: { settings: CompanySettingsAnswer }): ReactNode {
  const { role } = useUser()
  const integrations = userMenu.find(({ path }) => path === '/integrations')
  return (
    <Card
      title="Mail and time zone"
      scope="Not changed on this screen"
      actions={
        integrations !== undefined && maySee(integrations, role) ? <Anchor href="/integrations?tab=mail">View sent mail</Anchor> : undefined
      }
    >
      <DescriptionList
        facts={[
          {
            term: 'Mail',
            value: mail.configured ? <Pill tone="success">Sends mail</Pill> : <Pill tone="warning">No mail server</Pill>,
            note: mail.configured
              ? mail.from
              : 'Invitations and reset links are shown to the administrator instead. To send mail, set SMTP_URL and MAIL_FROM and restart.',
          },
          {
            term: 'Time zone',
            value: zoneLabel(timeZone),
            note: 'For the company’s days and due dates. Each division has its own time zone.',
          },
        ]}
      />
    </Card>
  )
}

/** Policies, goals, and the rest, each where it is set. */
function ElsewhereCard(): ReactNode {
  const { role } = useUser()
  return (
    <Card title="Policies and goals" flush>
      <ul className="settings-links">
        {elsewhere
          .filter((entry) => maySee(entry, role))
          .map(({ label, href, text }) => (
            <li key={href}>
              <Anchor href={href}>{label}</Anchor>
              <span>{text}</span>
            </li>
          ))}
      </ul>
    </Card>
  )
}

const pageOf = ({ label, path, read }: (typeof outlines)[keyof typeof outlines], text: string) => ({
  label: label.many,
  path,
  href: path,
  roles: read,
  text,
})

const elsewhere = [
  { ...complianceSettings, href: complianceSettings.path, text: 'Every rule the company works by, with its source' },
  pageOf(outlines['leave-policies'], 'Vacation, sick time, and other leave'),
  pageOf(outlines['discipline-policies'], 'Steps of discipline, and how long each counts'),
  pageOf(outlines['workers-comp-policies'], 'Insurer, policy number, and dates'),
  pageOf(outlines['task-templates'], 'Tasks added when something happens'),
  {
    label: 'OSHA goals',
    path: '/osha-claims/figures',
    href: '/osha-claims/figures',
    roles: outlines['osha-claims'].read,
    text: 'TRIR and DART targets',
  },
] as const
