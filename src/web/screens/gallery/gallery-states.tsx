import { ClipboardList, Eye, ListFilter, Plus, Upload, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { CheckCell, HeadCell, Table } from '#web/ui/display/data-table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'

export function GalleryStates(): ReactNode {
  return (
    <div className="grid gap-block lg:grid-cols-2">
      <div className="card flex">
        <EmptyState
          icon={<ClipboardList />}
          title="No clean inspections yet"
          text="A clean inspection is a roadside report without a violation. It lowers your measure, so log every one."
          actions={
            <>
              <Button tone="primary">
                <Plus aria-hidden="true" />
                Add inspection
              </Button>
              <Button>
                <Upload aria-hidden="true" />
                Import from CSV
              </Button>
            </>
          }
        />
      </div>
      <div className="card flex">
        <EmptyState
          icon={<ListFilter />}
          title="Nothing matches these filters"
          text="4 inspections match if the date is the last 90 days."
          actions={
            <>
              <Button>Use last 90 days</Button>
              <Button tone="ghost">Clear all filters</Button>
            </>
          }
        />
      </div>
      <div className="card flex">
        <ErrorPanel
          title="Couldn’t load the list"
          text="The server did not answer in time. Your filters are kept."
          details="503 · request 01HF-7Q2K · 10:42 AM"
          onRetry={() => undefined}
        />
      </div>
      <div className="card overflow-hidden">
        <Table flat aria-label="Loading">
          <thead>
            <tr>
              <CheckCell head>
                <span className="sr-only">Selection</span>
              </CheckCell>
              <HeadCell>Report</HeadCell>
              <HeadCell>Driver</HeadCell>
              <HeadCell numeric>Level</HeadCell>
            </tr>
          </thead>
          <tbody aria-busy="true">
            <SkeletonRows rows={5} columns={[{ width: 16, check: true }, { width: 96 }, { width: 160 }, { width: 56, numeric: true }]} />
          </tbody>
        </Table>
      </div>
      <div className="card flex">
        <EmptyState
          icon={<Eye />}
          title="Your role can’t access this list"
          text="Ask an administrator of your division for access to inspections."
          actions={<Button>Message an administrator</Button>}
        />
      </div>
      <div className="card flex">
        <EmptyState
          icon={<WifiOff />}
          title="Telematics is not connected"
          text="Mileage and last sync are from Nov 18."
          actions={<Button>Open integrations</Button>}
        />
      </div>
    </div>
  )
}
