import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download, FileText, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '#kit/dates/format-time.ts'
import { formatCount } from '#kit/format.ts'
import { useUser } from '#web/api/session.ts'
import { ShareButton } from '#records/share-by-link.tsx'
import { useSaveDocument } from '#records/document-refusal.tsx'
import { LoadError } from '#web/engine/load-error.tsx'
import { saveFile } from '#web/engine/queries/save-file.ts'
import { useCompany } from '#web/layout/company.ts'
import { allDivisions } from '#web/engine/division-kept.ts'
import { useDivision } from '#web/engine/division.ts'
import { TopBar } from '#web/layout/top-bar.tsx'
import { withSearch, writeSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { DateInput } from '#web/ui/dates/date-input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Pending, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { Register } from '#records/safety/accidents/panels/answers.ts'
import { RegisterReports, RegisterTable } from './register-table.tsx'

/** The accident register of 49 CFR 390.15(b): three years back from a day, one motor carrier at a time, ready for the auditor. */
export function RegisterScreen(): ReactNode {
  const division = useDivision()
  const { asOf, usdot } = useSearch({ strict: false }) as { asOf?: string; usdot?: string }
  // A division that is looked at is asked for alone: the carrier chosen before may be another.
  const carrier = division.value === allDivisions ? usdot : undefined
  const asked = writeSearch({ asOf, usdot: carrier, division: division.query.division })
  const register = useQuery<Register>({
    queryKey: ['/api/accident-register', ...(asked === '' ? [] : [asked])],
    placeholderData: keepPreviousData,
  })
  // The carriers stay to choose from while another register comes; its rows never stand under another carrier or day.
  const shown = register.isPlaceholderData ? undefined : register.data
  return (
    <>
      <TopBar title="Accident register" division />
      <div className="page">
        <Toolbar register={shown} carriers={register.data?.carriers ?? []} asked={asked} usdot={carrier ?? null} />
        {register.isError && shown === undefined ? (
          <LoadError title="Couldn’t load the register" query={register} />
        ) : (
          <Pending pending={shown === undefined} placeholder={<Skeleton height={240} />}>
            {shown === undefined ? null : <Body register={shown} />}
          </Pending>
        )}
      </div>
    </>
  )
}

function Body({ register }: { register: Register }): ReactNode {
  const open = register.rows.filter((row) => row.injuriesOpen)
  const placeless = register.rows.filter(({ place }) => place.startsWith(','))
  return (
    <>
      {register.carriers.length > 1 && register.carrier.usdot === null ? <ChooseCarrier carriers={register.carriers} /> : null}
      {placeless.length === 0 ? null : (
        <Banner tone="warning" title={`${formatCount(placeless.length, 'recordable accident')} without a city or town`}>
          <NumberLinks rows={placeless} />
        </Banner>
      )}
      {register.toCheck === 0 ? null : (
        <Banner
          tone="warning"
          title={`${formatCount(register.toCheck, 'accident')} of these three years ${register.toCheck === 1 ? 'is' : 'are'} still to be checked`}
          action={<Anchor href={register.toCheckHref}>Open the list</Anchor>}
        >
          They are not in the register until it is clear whether they are recordable (49 CFR 390.5T).
        </Banner>
      )}
      {open.length === 0 ? null : (
        <Banner tone="warning" title="How many people were treated is not entered">
          <NumberLinks rows={open} />
          Until then the register says “At least 1” where anyone was treated, else “Not answered”.
        </Banner>
      )}
      <RegisterTable register={register} />
      <RegisterReports register={register} />
    </>
  )
}

function NumberLinks({ rows }: { rows: Register['rows'] }): ReactNode {
  return rows.map(({ id, number }) => (
    <Anchor key={id} className="mr-3" href={`/accidents/${id}/edit`}>
      {number}
    </Anchor>
  ))
}

/** Each carrier is one press away. */
function ChooseCarrier({ carriers }: Pick<Register, 'carriers'>): ReactNode {
  const { show } = useAddress()
  return (
    <Banner title="Choose a carrier to print its register">
      <span className="no-print flex flex-wrap gap-2 pt-2">
        {carriers.map(({ usdot, name }) => (
          <Button key={usdot} size="sm" onClick={() => show({ usdot, division: allDivisions })}>
            {name}
          </Button>
        ))}
      </span>
    </Banner>
  )
}

type ToolbarProps = { register: Register | undefined; carriers: Register['carriers']; asked: string; usdot: string | null }

/** As of which day, for which carrier; both stand in the address. */
function Toolbar({ register, carriers, asked, usdot }: ToolbarProps): ReactNode {
  const today = useCompany()?.today ?? register?.asOf
  const { show, search } = useAddress()
  return (
    <div className="toolbar">
      <label className="no-print inline-flex items-center gap-2 text-sm text-fg-muted" htmlFor="register-as-of">
        As of
      </label>
      <span className="no-print w-40">
        {today === undefined ? null : (
          <DateInput
            id="register-as-of"
            value={search['asOf'] ?? register?.asOf ?? today}
            today={today}
            onChange={(day) => show({ asOf: day === null || day === today ? undefined : day })}
          />
        )}
      </span>
      {carriers.length < 2 ? null : (
        <span className="no-print w-72 max-w-full">
          <Select
            aria-label="Motor carrier"
            value={usdot}
            placeholder="All carriers"
            clearLabel="All carriers"
            choices={carriers.map(({ usdot, name }) => ({ value: usdot, label: `USDOT ${usdot}`, note: name }))}
            onChange={(value) => show({ usdot: value ?? undefined, division: allDivisions })}
          />
        </span>
      )}
      {register === undefined ? null : (
        <span className="text-sm text-fg-muted">
          {formatDate(register.from)} to {formatDate(register.asOf)}, the three years of 49 CFR 390.15(b)
        </span>
      )}
      <Files asked={asked} register={register} refused={register === undefined ? 'Loading the register' : refusedFor(register)} />
    </div>
  )
}

/** Nothing of several carriers is printed. */
const refusedFor = ({ carriers, carrier }: Register): string | undefined =>
  carriers.length > 1 && carrier.usdot === null ? 'Choose a motor carrier first' : undefined

/** Who may export gets the paper; everyone else prints the page. */
function Files({ asked, register, refused }: { asked: string; register: Register | undefined; refused: string | undefined }): ReactNode {
  const { role } = useUser()
  const saveDocument = useSaveDocument()
  const exports = role === 'super_admin' || role === 'admin' || role === 'safety'
  return (
    <div className="toolbar-end">
      {exports ? (
        <>
          <ShareButton
            shared={{
              asked: { paper: 'accident_register', ...Object.fromEntries(new URLSearchParams(asked)) },
              title: `Accident register as of ${formatDate(register?.asOf)}`,
            }}
            disabledReason={refused}
          />
          <Button disabledReason={refused} onClick={() => void saveFile(`/api/accident-register/csv${asked}`, 'accident-register.csv')}>
            <Download aria-hidden="true" />
            CSV
          </Button>
          <Button
            tone="primary"
            disabledReason={refused}
            onClick={() => void saveDocument(`/api/accident-register/pdf${asked}`, 'accident-register.pdf')}
          >
            <FileText aria-hidden="true" />
            Print register
          </Button>
        </>
      ) : (
        <span className="max-md:hidden">
          <Button tone="primary" disabledReason={refused} onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            Print register
          </Button>
        </span>
      )}
    </div>
  )
}

function useAddress(): {
  search: Readonly<Record<string, string>>
  show: (change: Readonly<Record<string, string | undefined>>) => void
} {
  const search = useSearch({ strict: false }) as Record<string, string>
  const navigate = useNavigate()
  return {
    search,
    show: (change) => void navigate({ href: withSearch('/accidents/register', { ...search, ...change }), replace: true }),
  }
}
