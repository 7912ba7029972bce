import type { BenchCluster } from './database.ts'
import { figure } from './figure.ts'
import type { Figure } from './figure.ts'
import { fillVehicles } from './fill.ts'
import { growthDuring, serve } from './served.ts'

const rows = 50_000
const columns = ['unitNumber', 'kind', 'year', 'make', 'model', 'division', 'mileage', 'plateNumber', 'status', 'createdAt']

/** A report of 50,000 records with ten columns as a workbook. */
export const reportFigures = async (cluster: BenchCluster): Promise<Figure[]> => {
  const database = await cluster.database('reports')
  await fillVehicles(database.pool, rows, database.divisions, 'U')
  const served = await serve(database, { limit: '50' })
  const file = async (asked: Readonly<Record<string, string>>): Promise<number> => {
    const search = new URLSearchParams({ report: 'list:vehicles', period: 'all', columns: columns.join(','), ...asked })
    const answer = await fetch(`${served.app}/api/reports/export?${search.toString()}`, {
      headers: { authorization: `Bearer ${database.user.token}` },
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return (await answer.arrayBuffer()).byteLength
  }
  try {
    await file({ format: 'csv', query: 'unitNumber=U1' })
    let bytes = 0
    const began = performance.now()
    const growth = await growthDuring(served, async () => {
      bytes = await file({ format: 'xlsx' })
    })
    return [
      figure('report of 50,000 rows as a workbook: memory growth in MB', growth, '<=', 150, {
        seconds: (performance.now() - began) / 1_000,
        megabytes: bytes / 1_048_576,
      }),
    ]
  } finally {
    await served.stop()
  }
}
