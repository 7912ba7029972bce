import { values } from '../case.ts'
import { found, papers, papersDrivers, questionsOf, rows, yes } from '../question.ts'

const activeDriver = `d.status = 'active'`
const keptDriver = `d.status not in ('terminated', 'inactive')`
/** The documents or their drivers, of active drivers, of those who haven’t left, or of all. */
const onPaper = (type: string, where: string): string[] =>
  [where, `${where} and ${activeDriver}`, `${where} and ${keptDriver}`].flatMap((each) => [papers(type, each), papersDrivers(type, each)])
const onFile = (where: string): string[] => [
  rows('drivers', `status = 'active' and ${where}`),
  rows('drivers', `status not in ('terminated', 'inactive') and ${where}`),
]
const between = (from: string, to: string): string => `a.expiration_date between '${from}' and '${to}'`
const paper = (name: string, type: string): string =>
  `select a.expiration_date::text from qualification_documents a join drivers d on d.id = a.driver_id
   where d.title = '${name}' and a.status = 'active' and a.type = '${type}'`

export const documents = questionsOf('b-papers', [
  [
    'plain',
    'safety',
    'Whose medical card expires in November?',
    found([
      ...onFile(`medical_expiration_date between '2026-11-01' and '2026-11-30'`),
      ...onFile(`medical_expiration_date between '2026-11-20' and '2026-11-30'`),
      ...onPaper('medical', between('2026-11-01', '2026-11-30')),
      ...onPaper('medical', between('2026-11-20', '2026-11-30')),
    ]),
  ],
  [
    'plain',
    'safety',
    'Which annual reviews run out between now and the end of the year?',
    found(onPaper('annual_review', between('2026-11-20', '2026-12-31'))),
  ],
  ['plain', 'safety', 'Is Abel Crenshaw’s annual MVR still good?', [yes, values(paper('Abel Crenshaw', 'mvr_annual'), 'day')]],
  [
    'plain',
    'safety',
    'How many drivers are cleared for hazmat?',
    found([...onFile(`endorsements && array['H', 'X']`), rows('drivers', `endorsements && array['H', 'X']`)]),
  ],
  [
    'plain',
    'admin',
    'When is the next Clearinghouse query due for Stella Fairchild?',
    values(paper('Stella Fairchild', 'clearinghouse_limited'), 'day'),
  ],
  [
    'hurry',
    'safety',
    'cdl exp nxt 30 days',
    found([
      ...onFile(`license_expiration_date between '2026-11-20' and '2026-12-20'`),
      ...onPaper('license', between('2026-11-20', '2026-12-20')),
    ]),
  ],
  ['hurry', 'safety', 'mvrs expird list', found(onPaper('mvr_annual', `a.expiration_date < '2026-11-20'`))],
  [
    'follow-up',
    'safety',
    'and the ones that expire by New Year’s Eve?',
    found([
      ...onFile(`license_expiration_date between '2026-11-20' and '2026-12-31'`),
      ...onFile(`license_expiration_date <= '2026-12-31'`),
      ...onPaper('license', between('2026-11-20', '2026-12-31')),
    ]),
    ['Which active drivers have an expired license?'],
  ],
])
