/** What a driver reports on (49 CFR 396.11(a)(1)), with the system under which the shop repairs it. */
export const parts = {
  service_brakes: { label: 'Service brakes and trailer connections', system: 'brakes' },
  parking_brake: { label: 'Parking brake', system: 'brakes' },
  steering: { label: 'Steering', system: 'steering' },
  lights: { label: 'Lights and reflectors', system: 'lights' },
  tires: { label: 'Tires', system: 'tires' },
  horn: { label: 'Horn', system: 'electrical' },
  wipers: { label: 'Windshield wipers', system: 'body' },
  mirrors: { label: 'Mirrors', system: 'body' },
  coupling: { label: 'Coupling devices', system: 'trailer' },
  wheels: { label: 'Wheels and rims', system: 'tires' },
  emergency: { label: 'Emergency equipment', system: 'other' },
  other: { label: 'Other', system: 'other' },
} as const
export type ReportPart = keyof typeof parts

/** What the driver signs, and what the next driver signs (49 CFR 396.11(a)(2), (a)(3), 396.13). */
export const reportWords = 'I inspected this vehicle. The defects I found or that were reported to me are listed above.'
export const noDefectWords = 'I inspected this vehicle. I found no defect and none was reported to me.'
export const reviewWords =
  'I reviewed the last report of this vehicle and saw the certification that each defect was repaired or needs no repair.'
export const certifyWords =
  'As agent of the motor carrier I certify that each defect marked above was repaired or needs no repair. I am satisfied that the repair was made.'
