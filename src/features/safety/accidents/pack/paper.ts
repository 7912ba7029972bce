import type { Content } from 'pdfmake/interfaces.js'
import { formatCount, formatFileSize } from '#kit/format.ts'
import { formatInstant } from '#kit/dates/format-time.ts'
import { confidentiality, letterhead } from '#platform/documents/pdf.ts'
import type { Employer, Sheet } from '#platform/documents/pdf.ts'
import { money, people } from './paper-lists.ts'
import { facts, heading, table } from '#platform/documents/pdf-parts.ts'
import { paragraph } from './paper-parts.ts'
import type { Setting } from './paper-parts.ts'
import { linesOf } from './words.ts'

const scene = ({ record, pack: { accident }, zone }: Setting): Content[] => [
  heading('Accident'),
  facts([
    ...linesOf(record, accident, ['occurredAt', 'reportedAt'], zone),
    { label: 'Location', value: [accident['location'], accident['city'], accident['state']].filter((part) => part !== null).join(', ') },
    ...linesOf(
      record,
      accident,
      [
        'county',
        'driver',
        'coDriver',
        'vehicle',
        'trailers',
        'type',
        'severity',
        'weather',
        'roadCondition',
        'light',
        'speed',
        'postedSpeed',
        'loaded',
        'cargo',
        'hazmatReleased',
        'environmental',
      ],
      zone,
    ),
  ]),
  ...paragraph('Report', accident['narrative']),
  ...paragraph("Driver's own statement", accident['driverStatement']),
  heading('Harm and police'),
  facts(
    linesOf(
      record,
      accident,
      [
        'treatedAway',
        'injuries',
        'ourInjuries',
        'hurtDrivers',
        'fatalities',
        'towAway',
        'ourTowed',
        'driverCited',
        'citedAt',
        'policeCalled',
        'policeAgency',
        'policeReportNumber',
        'policeOfficer',
        'policeBadge',
        'policeReportReceived',
      ],
      zone,
    ),
  ),
]

const clockStates: Readonly<Record<string, string>> = {
  running: 'Open',
  met: 'Met',
  missed: 'Missed',
  // Results of tests stay here.
  withheld: 'Not shown',
  waived: 'Waived',
  not_applicable: 'Does not apply',
}

const clocksAndTests = ({ record, pack: { accident, clocks }, zone }: Setting): Content[] => [
  heading('Deadlines'),
  table(
    [
      ['Deadline', '*'],
      ['Due', 118],
      ['Status', 62],
      ['Source', 96],
      ['Note', '*'],
    ],
    clocks.map((clock) => [
      String(clock['what']),
      formatInstant(String(clock['dueAt']), zone, { zone: true }),
      clockStates[clock.status] ?? clock.status,
      typeof clock['citation'] === 'string' ? clock['citation'] : 'Company policy',
      String(clock['note'] ?? ''),
    ]),
    'No deadlines.',
  ),
  heading('Tests after the accident (49 CFR 382.303)'),
  facts(linesOf(record, accident, ['alcoholTest', 'drugTest', 'alcoholTestedAt', 'drugTestedAt'], zone)),
  { text: 'Results are confidential (49 CFR 382.405) and no part of this pack.', style: 'quiet', margin: [0, 2, 0, 0] },
  heading('DOT recordability (49 CFR 390.5T)'),
  facts(linesOf(record, accident, ['dotRecordable', 'recordabilityConfirmed', 'recordableBasis'], zone)),
]

const findings = ({ record, pack: { accident, asked }, zone }: Setting): Content[] =>
  asked.findings
    ? [
        heading("Findings of the company's own review"),
        {
          text: 'Preventability asks whether a driver of normal judgment and foresight could have avoided the accident (49 CFR 385 appendix B, II.B(e)). It is no statement of legal fault.',
          style: 'quiet',
          margin: [0, 0, 0, 4],
        },
        facts(
          linesOf(
            record,
            accident,
            [
              'determination',
              'determinationMethod',
              'determinedOn',
              'contributing',
              'appealFiledOn',
              'appealResult',
              'appealDecidedOn',
              'rootCauseMethod',
            ],
            zone,
          ),
        ),
        ...paragraph('Rationale', accident['rationale']),
        ...paragraph("Driver's reason for the appeal", accident['appealReason']),
        ...paragraph('Root cause', accident['rootCause']),
        ...paragraph('Lessons', accident['lessons']),
      ]
    : []

const enclosures = ({ pack, zone }: Setting): Content[] => [
  ...(pack.comments.length === 0
    ? []
    : [
        heading('Comments'),
        ...pack.comments.flatMap((comment): Content[] => [
          { text: `${comment.author}, ${formatInstant(comment.at, zone, { zone: true })}`, style: 'quiet', margin: [0, 3, 0, 0] },
          { text: comment.body },
        ]),
      ]),
  heading('Related records'),
  table(
    [
      ['Record type', 140],
      ['Count', 80],
      ['In the archive', '*'],
    ],
    pack.related.map(({ label, count, path }) => [label, String(count), path]),
    'None.',
  ),
  heading('Files'),
  table(
    [
      ['In the archive', '*'],
      ['Size', 50],
      ['Added', 92, 8],
      ['SHA-256', 224, 6.2],
    ],
    pack.files.map((file) => [
      file.path.replace(/^files\//, ''),
      formatFileSize(Number(file.bytes)),
      formatInstant(file.uploadedAt, zone),
      file.sha256,
    ]),
    'No files.',
  ),
  heading('Not in this pack'),
  { ul: pack.leftOut.map((text) => ({ text })) },
]

/** The written part of a claim pack. Its list of files carries the hashes they had when they were uploaded. */
export const packSheet = (setting: Setting, employer: Employer, madeBy: string, createdAt: Date): Sheet => {
  const { accident, files } = setting.pack
  return {
    title: `Claim pack ${accident.number}`,
    createdAt,
    employer,
    foot: `${accident.number} · claim pack`,
    printedBy: madeBy,
    timeZone: setting.zone,
    content: [
      // A suit is filed or counsel is named: the pack is made for the dispute.
      letterhead(employer, accident['attorney'] == null && accident['suitFiledOn'] == null ? undefined : confidentiality.litigation),
      { text: `Claim pack ${accident.number}`, style: 'title', margin: [0, 8, 0, 0] },
      { text: `${accident.title} · ${formatCount(files.length, 'file')}`, margin: [0, 0, 0, 4] },
      ...(accident['evidenceHold'] === true
        ? [
            {
              table: {
                widths: ['*'],
                body: [
                  [
                    {
                      text: `Evidence on hold: ${String(accident['evidenceHoldReason'] ?? '')}. The record and files are locked.`,
                      bold: true,
                    },
                  ],
                ],
              },
              margin: [0, 2, 0, 4] as [number, number, number, number],
            },
          ]
        : []),
      ...scene(setting),
      ...people(setting),
      ...clocksAndTests(setting),
      ...findings(setting),
      ...money(setting),
      ...enclosures(setting),
    ],
  }
}
