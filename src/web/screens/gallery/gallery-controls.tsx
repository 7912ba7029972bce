import { Bell, Clock, Download, FlaskConical, Info, Pencil, Plus, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Breadcrumb } from '#web/ui/display/breadcrumb.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Chip } from '#web/ui/display/chip.tsx'
import { CountBadge } from '#web/ui/display/count-badge.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { Kbd } from '#web/ui/actions/kbd.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Readiness } from '#web/ui/display/readiness.tsx'
import { Segmented } from '#web/ui/actions/segmented.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Stages } from '#web/ui/display/stages.tsx'
import { Tab, Tabs } from '#web/ui/actions/tabs.tsx'

export function GalleryControls(): ReactNode {
  const [range, setRange] = useState<'7' | '30' | '365'>('30')
  return (
    <>
      <Card title="Buttons" scope="one primary a view">
        <div className="flex flex-wrap items-center gap-2">
          <Button tone="primary">
            <Plus aria-hidden="true" />
            Add vehicle
          </Button>
          <Button>
            <Download aria-hidden="true" />
            Export
          </Button>
          <Button tone="ghost">Clear all</Button>
          <Button tone="danger">Archive unit</Button>
          <Button tone="danger-outline">Deny</Button>
          <Button tone="link">View all 23</Button>
          <Button tone="primary" busy="Submitting...">
            Submit Feedback
          </Button>
          <Button disabledReason="Unit 1127 is blocked by an unsafe defect">Assign</Button>
          <Button tone="primary" disabled>
            Save
          </Button>
          <ButtonLink href="#gallery" size="sm">
            Open repair
          </ButtonLink>
          <Button size="sm">
            <Pencil aria-hidden="true" />
            Edit
          </Button>
          <Button size="lg" tone="primary">
            Sign in
          </Button>
          <Button tone="primary">
            Save accident
            <Kbd>Ctrl ↵</Kbd>
          </Button>
          <IconButton label="Notifications, 4 new">
            <Bell aria-hidden="true" />
            <CountBadge count={4} what="new" />
          </IconButton>
          <IconButton label="Edit" size="sm">
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton label="Download" size="sm" disabledReason="Nothing to download yet">
            <Download aria-hidden="true" />
          </IconButton>
          <Segmented
            label="Range"
            value={range}
            onChange={setRange}
            choices={[
              { value: '7', label: '7 days' },
              { value: '30', label: '30 days' },
              { value: '365', label: '12 months' },
            ]}
          />
        </div>
      </Card>
      <Card title="Marks" scope="color never carries meaning alone">
        <div className="flex flex-wrap items-center gap-2">
          <Pill>Active</Pill>
          <Pill tone="success">Done in 1 h 29 min</Pill>
          <Pill tone="warning" icon={<Clock aria-hidden="true" />}>
            Insurer 1 d 3 h
          </Pill>
          <Pill tone="danger" icon={<Clock aria-hidden="true" />}>
            11 h 20 min left
          </Pill>
          <Pill tone="info">Demo mode</Pill>
          <Pill tone="orange" icon={<TriangleAlert aria-hidden="true" />}>
            Serious
          </Pill>
          <CountBadge count={7} what="open" />
          <CountBadge count={112} what="open" />
          <Readiness state="ready" />
          <Readiness state="warning" reason="PM overdue" />
          <Readiness state="blocked" reason="Unsafe defect" />
          <Chip field="Division" operator="is any of" value="Ozark, Plains" onRemove={() => undefined} />
          <Chip field="Next PM" operator="within" value="30 days" />
          <span className="scope">
            <Info aria-hidden="true" />4 divisions · 120 tractors · vs. prior 12 months
          </span>
          <Avatar name="Renee Calloway" />
          <Avatar name="Jorge Ocampo" size="sm" quiet labelled />
          <Kbd>Ctrl K</Kbd>
          <Spinner />
          <div className="w-40">
            <Progress label="Import" value={3120} max={4109} />
          </div>
        </div>
        <div className="record-line mt-3">
          <Stages current={2} total={8} name="Gathering facts" since="for 11 min" />
          <span className="sep-v" />
          <Pill tone="danger" icon={<FlaskConical aria-hidden="true" />}>
            Drug test 11 h 20 min left
          </Pill>
        </div>
      </Card>
      <Card flush>
        <div className="px-card-x py-3">
          <Breadcrumb trail={[{ href: '#accidents', label: 'Accidents' }]} current="ACC-2026-0031" />
        </div>
        <Tabs label="Views" actions={<Button size="sm">Save view</Button>}>
          <Tab href="#active" count={108}>
            Active
          </Tab>
          <Tab href="#due" count={41} current dot={{ words: 'Unsaved changes' }}>
            PM due 30 d
          </Tab>
          <Tab href="#testing" dot={{ words: 'Deadline open', tone: 'danger' }}>
            Testing
          </Tab>
          <Tab href="#trailers" count={1180}>
            Trailers
          </Tab>
        </Tabs>
      </Card>
    </>
  )
}
