import { bool, choice, choices, date, instant, rows, text } from '#kit/fields.ts'
import { testResults } from './claim-fields.ts'

const byPolice = {
  own: { label: 'Our collector' },
  breath: { label: 'Police, breath' },
  blood: { label: 'Police, blood' },
  urine: { label: 'Police, urine' },
} as const

/** Who tested, deaths after the scene, and what FMCSA's preventability program asks about the other driver. */
export const programFields = {
  alcoholTestBy: choice(byPolice, { label: 'Alcohol test by', help: 'Defaults to our collector' }),
  alcoholPoliceResult: bool({ label: 'Police alcohol result received' }),
  alcoholDelay: text({
    label: 'Reason not tested within 2 hours',
    max: 300,
    help: 'The test is still due until 8 hours after the accident (49 CFR 382.303(d)(1)).',
  }),
  drugTestBy: choice(byPolice, { label: 'Drug test by', help: 'Defaults to our collector' }),
  drugPoliceResult: bool({ label: 'Drug result of the police is here' }),
  coAlcoholTestedAt: instant({ label: 'Co-driver: alcohol test done at' }),
  coAlcoholResult: choice(testResults, { label: 'Co-driver: alcohol result', confidential: 'medical' }),
  coAlcoholNotDone: text({ label: 'Co-driver: why no alcohol test', max: 300 }),
  coDrugTestedAt: instant({ label: 'Co-driver: drug test done at' }),
  coDrugResult: choice(testResults, { label: 'Co-driver: drug result', confidential: 'medical' }),
  coDrugNotDone: text({ label: 'Co-driver: reason for no drug test', max: 300 }),
  laterDeaths: rows(
    {
      diedOn: date({ label: 'Died on', required: true }),
      person: text({ label: 'Who', max: 120 }),
      change: text({ label: 'Effect', max: 200 }),
    },
    { label: 'Later deaths', system: true, max: 30 },
  ),
  otherDriver: choices(
    {
      weWereStopped: { label: 'Our unit was legally stopped or parked' },
      otherUnderInfluence: { label: 'Other driver under the influence' },
      otherWrongWay: { label: 'Other vehicle in the wrong direction' },
      otherTurnedIllegally: { label: 'Other vehicle made an illegal turn' },
      otherRanControl: { label: 'Other vehicle ran a signal or stop sign' },
      otherAsleep: { label: 'Other driver fell asleep' },
      otherDistracted: { label: 'Other driver was distracted' },
      otherMedical: { label: 'Other driver had a medical event' },
      otherLostControl: { label: 'Other driver lost control' },
      otherEntering: { label: 'Other vehicle came from a driveway or lot' },
      otherSameDirection: { label: 'Struck on the side, same direction' },
      indirect: { label: 'Struck indirectly, through another vehicle or object' },
      suicide: { label: 'Suicide or attempt' },
      debris: { label: 'Struck by cargo or debris' },
      infrastructure: { label: 'Infrastructure failed' },
    },
    { label: 'About the other driver and the scene', help: "Asked by FMCSA's preventability program" },
  ),
  proof: choices(
    {
      photos: { label: 'Photos' },
      video: { label: 'Video' },
      citation_other: { label: "Other driver's citation" },
      test_other: { label: "Other driver's test result" },
      admission: { label: 'Admission in the police report' },
      medical_record: { label: 'Record of the medical event' },
      coroner: { label: "Coroner's or police finding" },
      tow_receipt: { label: 'Tow receipt' },
    },
    { label: 'Evidence on file', help: 'Photos and videos under Files are included automatically.' },
  ),
} as const
