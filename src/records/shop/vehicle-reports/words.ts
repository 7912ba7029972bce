import type { KindWords } from '#kit/kind/words.ts'

export const vehicleReportsWords: KindWords = {
  names: [
    'dvirs',
    'dvir',
    'driver reports',
    'driver vehicle inspection reports',
    'vehicle reports',
    'defect reports',
    'post trips',
    'post trip',
    'post trip inspections',
    'vehicle condition reports',
  ],
  fields: {
    reportedAt: ['reported', 'date', 'turned in'],
    receivedAt: ['received'],
    reviewedAt: ['reviewed', 'signed off'],
    miles: ['odometer', 'mileage', 'miles'],
    openDefects: ['open defects', 'uncertified defects'],
    reviewer: ['next driver', 'reviewer'],
    finding: ['result', 'finding'],
  },
  options: {
    'status.requested': ['missing', 'not turned in', 'never turned in', 'not sent in', 'outstanding'],
    'status.open': ['uncertified', 'waiting on the shop', 'waiting on repairs', 'not certified', 'to certify', 'needing certification'],
    'status.certified': ['waiting on the driver', 'waiting on driver review', 'waiting on a driver signature', 'not reviewed', 'to review'],
    'status.reviewed': ['signed off', 'closed out'],
    'status.no_defects': ['clean', 'no issues', 'nothing wrong', 'defect free'],
    'finding.defects': ['with defects', 'with a defect', 'with issues', 'with problems', 'defective'],
    'finding.none': ['without defects', 'no defects', 'without a defect'],
  },
  phrases: [[['open'], { status: 'requested,open,certified' }, 'Open']],
}
