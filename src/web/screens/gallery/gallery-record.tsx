import { FlaskConical, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { DescriptionList } from '#web/ui/display/description-list.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { Tile, TileSkeleton } from '#web/ui/display/tile.tsx'
import { CommentBox, Diff, TimelineDay, TimelineEntry } from '#web/ui/display/timeline.tsx'

export function GalleryRecord(): ReactNode {
  return (
    <>
      <div className="tiles">
        <Tile
          href="#accidents"
          label="Accidents / M miles"
          value="2.88"
          trend={[3.3, 3.4, 3.2, 3.1, 3.25, 3.05, 3.1, 2.95, 3.0, 2.8, 2.92, 2.88]}
          delta={{ words: '0.42 fewer', direction: 'down', tone: 'success' }}
          goal="goal 2.50"
          basis="34 / 11.8 M mi"
        />
        <Tile
          href="#oos"
          label="Vehicle out of service"
          value="17.4%"
          trend={[15, 16, 15.5, 16.5, 17, 17.4]}
          delta={{ words: '2.1 pts more', direction: 'up', tone: 'danger' }}
          goal="goal 15%"
          basis="21 / 121 inspections"
        />
        <Tile
          href="#open"
          label="Incurred, open"
          value="$413k"
          trend={[350, 360, 340, 380, 390, 413]}
          delta={{ words: '$36k more', direction: 'up', tone: 'danger' }}
          basis="19 claims open"
        />
        <Tile label="Harsh braking" value={null} basis="Telematics is not connected" />
        <TileSkeleton />
      </div>
      <Card title="Act now" marks={<Pill tone="danger">1 missed</Pill>} actions={<a href="#all">View all 23</a>} flush>
        <ol className="queue">
          <li>
            <Pill tone="danger">Missed 1 h 12 min</Pill>
            <div className="queue-what">
              <b>Alcohol test not done within 8 h</b>
              <span>write down why · 49 CFR 382.303(d)</span>
            </div>
            <a className="queue-record" href="#acc">
              ACC-2026-0030
            </a>
            <Avatar name="Jorge Ocampo" size="sm" quiet labelled />
            <Button size="sm">Record reason</Button>
          </li>
          <li>
            <Pill tone="warning">Overdue 4 d</Pill>
            <div className="queue-what">
              <b>Medical card ends Sat, Nov 21</b>
              <span>Dale Kimbrough drives KCM-204 on Sun 5:30 AM</span>
            </div>
            <a className="queue-record" href="#drv">
              DRV-0117
            </a>
            <Avatar name="Lena Park" size="sm" quiet labelled />
            <ButtonLink size="sm" href="#cover">
              Find cover
            </ButtonLink>
          </li>
        </ol>
      </Card>
      <div className="grid items-start gap-block lg:grid-cols-2">
        <Card
          title="Facts"
          actions={
            <Button tone="ghost" size="sm">
              Edit
            </Button>
          }
        >
          <DescriptionList
            columns={2}
            facts={[
              { term: 'Date and time', value: 'Thu, Nov 19, 2026, 2:02 PM CST' },
              { term: 'Injuries', value: '1 treated away' },
              { term: 'Driver', value: <a href="#webb">Marcus Webb</a>, note: 'DRV-0042' },
              { term: 'Police', value: null },
              { term: 'Mileage', value: '398,112', note: '31 h ago' },
              { term: 'Incurred', value: '$18,400.00', note: 'estimated' },
            ]}
          />
        </Card>
        <Card title="Activity">
          <TimelineDay heading="Today, Fri, Nov 20">
            <TimelineEntry
              actor="Renee Calloway"
              time="10:31 AM"
              details={
                <Diff
                  changes={[
                    { field: 'Severity', before: 'Minor', after: 'Serious' },
                    { field: 'Police report', before: null, after: 'Expected Nov 27' },
                  ]}
                />
              }
            >
              <b>Renee Calloway</b> changed 2 fields
            </TimelineEntry>
            <TimelineEntry
              actor="Lena Park"
              time="9:48 AM"
              details={
                <CommentBox>
                  <span className="mention">@Jorge Ocampo</span> Can you pull the dash camera clip before it is overwritten on Sunday?
                </CommentBox>
              }
            >
              <b>Lena Park</b> commented
            </TimelineEntry>
          </TimelineDay>
          <TimelineDay heading="Yesterday, Thu, Nov 19">
            <TimelineEntry icon={<FlaskConical />} time="4:20 PM">
              <b>Renee Calloway</b> recorded alcohol test <b>negative</b> on <a href="#acc">ACC-2026-0031</a>
            </TimelineEntry>
            <TimelineEntry icon={<RefreshCw />} time="2:26 PM" quiet>
              Mileage synced ×14
            </TimelineEntry>
          </TimelineDay>
        </Card>
      </div>
    </>
  )
}
