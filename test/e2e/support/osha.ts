import type { Api, Json, Row } from './api.ts'
import { makeDivision } from './records.ts'

/** A yard of its own with its OSHA year, so that no other test changes its figures. */
export const yardOf = async (admin: Api, year: number, values: Json = {}): Promise<Row> => {
  const yard = await makeDivision(admin, {
    establishment: true,
    naics: '484121',
    ein: '41-5550199',
    ...values,
  })
  await admin.create('/api/osha-summaries', {
    establishment: yard.id,
    year,
    totalHours: 252_000,
    averageEmployees: 120,
    peakEmployees: 130,
    industry: 'Freight',
  })
  return yard
}

export const caseOf = (api: Api, yard: Row, day: string, values: Json = {}): Promise<Row> =>
  api.create('/api/osha-claims', {
    establishment: yard.id,
    workerName: 'Rosa Delgado',
    jobTitle: 'Driver',
    occurredAt: `${day}T15:00:00.000Z`,
    place: 'Dock 4',
    description: 'Fracture, left wrist, cab step',
    category: 'injury',
    ...values,
  })
