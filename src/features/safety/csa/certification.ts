import { sql } from 'drizzle-orm'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { formatDate, formatInstant } from '#kit/dates/format-time.ts'
import { kindOf } from '#kit/kind-of.ts'
import { operationsStaff } from '#kit/roles.ts'
import { violations } from '#records/safety/violations/record.ts'
import { employerOf } from '#features/company/employer.ts'
import { run } from '#engine/sql.ts'
import { readRecord } from '#engine/write/store.ts'
import { companyTimeZone } from '#platform/clock.ts'
import type { Deps } from '#engine/write/rules.ts'
import { download } from '#platform/files/download.ts'
import { letterhead, pdfOf } from '#platform/documents/pdf.ts'
import type { Employer } from '#platform/documents/pdf.ts'
import { idParams } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'

interface Finding {
  readonly code: string
  readonly description: string | null
  readonly unit: string
  readonly oos: boolean
  readonly correction: string | null
  readonly correctedOn: string | null
  readonly repairReference: string | null
  readonly correctiveAction: string | null
}

interface Around {
  readonly division: string | null
  readonly usdot: string | null
  readonly zone: string | null
  readonly driver: string | null
  readonly vehicle: string | null
}

const optionsOf = (property: 'unit' | 'correction'): Readonly<Record<string, { readonly label: string }>> => {
  const field = violations.fields[property]
  return field?.kind === 'choice' ? field.options : {}
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const around = async (deps: Deps, id: string): Promise<Around | undefined> => {
  const [found] = await run<Around>(
    deps.pool,
    sql`select i.division_id as division, i.usdot, d.time_zone as zone, r.title as driver, v.title as vehicle
    from roadside_inspections i left join divisions d on d.id = i.division_id
      left join drivers r on r.id = i.driver_id left join vehicles v on v.id = i.vehicle_id where i.id = ${id}::uuid`,
  )
  return found
}

const findingsOf = (deps: Deps, id: string): Promise<Finding[]> =>
  run(
    deps.pool,
    sql`select code, description, unit, coalesce(oos, false) as oos, correction, to_char(corrected_on, 'YYYY-MM-DD') as "correctedOn", repair_reference as "repairReference", corrective_action as "correctiveAction"
    from violations where inspection_id = ${id}::uuid and archived_at is null and outcome not in ('dismissed', 'removed') order by number`,
  )

const fact = (label: string, value: string): Content => ({
  stack: [
    { text: label, style: 'label' },
    { text: value === '' ? '–' : value, margin: [0, 0, 0, 6] },
  ],
})

const rowOf = (one: Finding): TableCell[] => [
  `${one.code}${one.oos ? '  OOS' : ''}`,
  one.description ?? '',
  optionsOf('unit')[one.unit]?.label ?? '',
  [optionsOf('correction')[one.correction ?? '']?.label ?? '', one.correctiveAction ?? '', one.repairReference ?? '']
    .filter((part) => part !== '')
    .join('. '),
  one.correctedOn === null ? '' : formatDate(one.correctedOn),
]

const head = ['Code', 'Violation', 'Unit', 'Correction', 'On'].map((text): TableCell => ({ text, bold: true, fillColor: '#eeeeee' }))

/** The signature block: what was typed and by whom, or lines to sign by hand. */
const signatureOf = (row: Readonly<Record<string, unknown>>): Content => {
  const signed = textOf(row['certifiedOn'])
  const cells = [
    [signed === '' ? '' : textOf(row['signature']), 'Signature of carrier official'],
    [signed === '' ? '' : textOf(row['signatureTitle']), 'Title'],
    [signed === '' ? '' : formatDate(signed), 'Date signed'],
  ] as const
  return {
    margin: [0, 18, 0, 0],
    table: {
      widths: ['*', '*', 110],
      body: [
        cells.map(([value]) => ({ text: value === '' ? ' ' : value, fontSize: 11 })),
        cells.map(([, label]) => ({ text: label, style: 'label' })),
      ],
    },
    layout: { hLineWidth: (line: number) => (line === 1 ? 0.8 : 0), vLineWidth: () => 0, hLineColor: () => '#333333' },
  }
}

/** Whether it goes back, and where it went: only an agency that asks for the form gets it. */
const returnWords = (row: Readonly<Record<string, unknown>>): string => {
  const returned = textOf(row['returnedOn'])
  if (returned !== '') return `Returned on ${formatDate(returned)}, proof: ${textOf(row['returnReference'])}.`
  return row['returnAsked'] === false
    ? 'The issuing agency does not ask for the return of this report (49 CFR 396.9(d)(3)(ii)).'
    : 'Return to the issuing agency within 15 days of the inspection (49 CFR 396.9(d)(3)(ii)).'
}

const contentOf = (row: Readonly<Record<string, unknown>>, employer: Employer, place: Around, findings: readonly Finding[]): Content => [
  letterhead(employer),
  { text: 'Certification of corrections', style: 'title', margin: [0, 10, 0, 2] },
  { text: 'Roadside inspection report, 49 CFR 396.9(d)(3)(i)', style: 'quiet', margin: [0, 0, 0, 10] },
  {
    columns: [
      [
        fact('Motor carrier', employer.name),
        fact('Address', [employer.address, employer.phone].filter(Boolean).join(' · ')),
        fact('USDOT number', [employer.usdot, employer.mc].filter(Boolean).join(' · ')),
      ],
      [fact('Report number', textOf(row['reportNumber'])), fact('State', textOf(row['state']))],
      [
        fact('Inspected', formatInstant(textOf(row['inspectedAt']), place.zone ?? companyTimeZone, { zone: true })),
        fact('Level', textOf(row['level'])),
      ],
      [fact('Driver', place.driver ?? ''), fact('Unit', place.vehicle ?? '')],
    ],
    columnGap: 12,
  },
  { text: 'Violations and their correction', style: 'heading' },
  findings.length === 0
    ? { text: 'No violations on this report.', style: 'quiet' }
    : { table: { headerRows: 1, widths: [74, '*', 58, 170, 58], body: [head, ...findings.map(rowOf)] }, layout: 'lightHorizontalLines' },
  {
    text: 'The motor carrier named above certifies that all violations noted on this report have been corrected.',
    margin: [0, 14, 0, 0],
  },
  signatureOf(row),
  { text: `${returnWords(row)} Keep a copy for 12 months.`, style: 'quiet', margin: [0, 14, 0, 0] },
]

/** The carrier's certification on one sheet, to sign by hand or as it was signed here. */
export const certificationRoute = (router: Router, deps: Deps): void =>
  router.add({
    method: 'GET',
    url: '/api/roadside-inspections/:id/certification.pdf',
    tag: 'CSA',
    summary: 'Certification of corrections of an inspection report',
    access: operationsStaff,
    params: idParams,
    produces: 'application/pdf',
    handler: async ({ user, params, reply }) => {
      const record = kindOf(deps, 'roadside-inspections')
      const row = await readRecord(deps, record, user, params.id)
      const [found, findings] = await Promise.all([around(deps, params.id), findingsOf(deps, params.id)])
      const place = found ?? { division: null, usdot: null, zone: null, driver: null, vehicle: null }
      const own = await employerOf(deps, place.division)
      const employer = { ...own, usdot: place.usdot ?? own.usdot }
      const number = textOf(row['reportNumber'])
      const bytes = await pdfOf({
        title: `Certification of ${number}`,
        employer,
        content: contentOf(row, employer, place, findings),
        foot: `${textOf(row['number'])}`,
        printedBy: `${user.firstName} ${user.lastName}`,
        createdAt: deps.clock.now(),
      })
      return download(reply, 'application/pdf', `certification-${number}.pdf`).send(bytes)
    },
  })
