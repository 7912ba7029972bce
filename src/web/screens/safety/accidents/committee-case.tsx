import { useQuery } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { preventabilityTest } from '#records/safety/accidents/law/preventability.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { isArea, useBlobAddress, vehicleAreas } from '#web/engine/detail/files/attachments.ts'
import { TopBar } from '#web/layout/top-bar.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { DescriptionList } from '#web/ui/display/description-list.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { Pending, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Ballot } from './committee-ballot.tsx'
import type { CommitteeCase } from '#records/safety/accidents/panels/answers.ts'

const states = {
  voting: { label: 'Voting', tone: 'warning' },
  counted: { label: 'Votes counted', tone: 'info' },
  determined: { label: 'Determined', tone: 'success' },
} as const

/** One case, blind: what happened, the driver's own words, the photos; beside it the vote. */
export function CommitteeCasePage({ id }: { id: string }): ReactNode {
  const found = useQuery<CommitteeCase>({ queryKey: ['/api/committee/cases', id] })
  const one = found.data
  return (
    <>
      <TopBar
        trail={[{ href: '/accidents/committee', label: 'Review committee' }]}
        current={one?.code ?? 'Case'}
        documentTitle={one?.code ?? 'Case'}
      />
      {found.isError && one === undefined ? (
        <div className="page">
          <LoadError title="Couldn’t load the case" query={found} />
        </div>
      ) : (
        <Pending
          pending={found.isPending}
          placeholder={
            <div className="page">
              <Skeleton height={320} />
            </div>
          }
        >
          {one === undefined ? null : <CaseBody one={one} />}
        </Pending>
      )}
    </>
  )
}

function CaseBody({ one }: { one: CommitteeCase }): ReactNode {
  const state = states[one.state]
  return (
    <>
      <header className="record-head">
        <div className="record-title">
          <h1>{one.code}</h1>
          <Pill tone={state.tone}>{state.label}</Pill>
          {one.round > 1 ? <Pill>{`Round ${one.round}`}</Pill> : null}
        </div>
        <p className="flex items-start gap-2 text-sm text-fg-muted">
          <EyeOff aria-hidden="true" className="mt-0.5 flex-none" />
          <span>
            Blind review: names, units, tenure and history are hidden. Photos are not redacted. In the words below they are replaced, as in
            [driver]. What a photo itself shows stays visible.
          </span>
        </p>
      </header>
      <div className="record-grid">
        <div className="record-main">
          {one.frozen === null ? null : (
            <Banner tone="warning" title="The committee waits">
              {one.frozen}
            </Banner>
          )}
          <Card title="Accident facts">
            <p className="max-w-prose whitespace-pre-wrap">{one.narrative ?? 'No report.'}</p>
          </Card>
          <Card title="The driver's own words">
            {one.statement === null ? (
              <p className="text-fg-muted">The driver has made no statement.</p>
            ) : (
              <blockquote className="max-w-prose border-l-2 border-border-strong pl-3 whitespace-pre-wrap">{one.statement}</blockquote>
            )}
          </Card>
          <Card title="Facts">
            <DescriptionList columns={2} facts={one.facts.map(({ label, value }) => ({ term: label, value }))} />
          </Card>
          <Others one={one} />
          <Photos one={one} />
        </div>
        <aside className="record-rail" aria-label="Vote">
          <Card title="The question">
            <p>{preventabilityTest}</p>
            <p className="mt-2 text-sm text-fg-muted">
              Apply the preventability standard (49 CFR part 385, appendix B, II.B(e)). Legal fault, citations and cost don’t decide it
              (company policy).
            </p>
          </Card>
          <Ballot one={one} />
        </aside>
      </div>
    </>
  )
}

function Others({ one }: { one: CommitteeCase }): ReactNode {
  if (one.parties.length === 0 && one.witnesses.length === 0) return null
  return (
    <Card title="Others there">
      <DescriptionList
        facts={[
          ...one.parties.map((party) => ({
            term: party.label,
            value: `${party.kind}${party.injured > 0 ? `, ${party.injured} hurt` : ''}`,
          })),
          ...one.witnesses.map((witness) => ({ term: witness.label, value: witness.statement ?? 'No statement yet' })),
        ]}
      />
    </Card>
  )
}

function Photos({ one }: { one: CommitteeCase }): ReactNode {
  return (
    <Card title="Photos" scope={one.photos.length}>
      {one.photos.length === 0 ? (
        <p className="text-fg-muted">No photos have been shared with the committee.</p>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2">
          {one.photos.map((photo) => (
            <PhotoFigure key={photo.href} photo={photo} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function PhotoFigure({ photo }: { photo: CommitteeCase['photos'][number] }): ReactNode {
  const image = useBlobAddress(photo.href)
  const area = photo.area !== null && isArea(photo.area) ? vehicleAreas[photo.area] : null
  const words = [photo.name, area, photo.label].filter((part) => part !== null).join(' · ')
  return (
    <li>
      <figure className="flex flex-col gap-1">
        {image === null ? (
          <Skeleton height={180} />
        ) : (
          <img src={image} alt={words} className="max-h-96 w-full rounded-control bg-sunken object-contain" />
        )}
        <figcaption className="text-sm text-fg-muted">{words}</figcaption>
      </figure>
    </li>
  )
}
