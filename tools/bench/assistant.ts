import type { BenchCluster, BenchDatabase } from './database.ts'
import type { Figure } from './figure.ts'
import { figure } from './figure.ts'
import { fillAccidents, fillDrivers, fillVehicles } from './fill.ts'
import { fillTasks } from './fill-people.ts'
import { serve } from './served.ts'

const rows = 20_000
const rounds = 8

/** Each way of answering, and each way of naming somebody; numbers of units and drivers change from round to round. */
const questions: readonly ((round: number) => string)[] = [
  () => 'how many open accidents do we have',
  () => 'accidents last 30 days by division',
  () => 'accidents this month compared to last month',
  () => 'accidents per month this year',
  () => 'top 5 drivers for accidents',
  () => 'how many trucks are in the shop',
  () => 'active vehicles without a driver',
  () => 'drivers with a medical card expiring in the next 60 days',
  () => 'what is on my plate today',
  (round) => `show me unit U${1_000 + round * 731}`,
  (round) => `how many miles are on U${2_000 + round * 517}`,
  (round) => `accidents of Hazel Number${3_000 + round * 411}`,
  (round) => `tickets of Haezl Number${4_000 + round * 97}`,
  (round) => `phone number of Otis Number${5_001 + round * 96}`,
  () => 'drivers hired since labor day',
  () => 'take me to clean inspections',
  () => 'how many zorbles',
]

/** Milliseconds of every answer, one after the other; the first round warms up. */
const timesOf = async (app: string, database: BenchDatabase): Promise<{ times: number[]; failed: number }> => {
  const times: number[] = []
  let failed = 0
  for (let round = 0; round <= rounds; round += 1)
    for (const question of questions) {
      const began = performance.now()
      const answer = await fetch(`${app}/api/ai-agent/query`, {
        method: 'POST',
        headers: { authorization: `Bearer ${database.user.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query: question(round) }),
      })
      await answer.arrayBuffer()
      if (answer.status !== 200) failed += 1
      if (round > 0) times.push(performance.now() - began)
    }
  return { times: times.toSorted((one, other) => one - other), failed }
}

/** Questions in words over 20,000 vehicles, drivers, accidents and tasks, as one person asks them. */
export const assistantFigures = async (cluster: BenchCluster): Promise<Figure[]> => {
  const database = await cluster.database('assistant')
  await fillVehicles(database.pool, rows, database.divisions, 'U')
  await fillAccidents(database.pool, rows, database.divisions)
  await fillDrivers(database.pool, rows, database.divisions)
  await fillTasks(database.pool, rows, database.user.id)
  const served = await serve(database, { limit: '50' })
  try {
    const { times, failed } = await timesOf(served.app, database)
    const at = (place: number): number => (failed === 0 ? (times[Math.floor((times.length - 1) * place)] ?? Infinity) : Infinity)
    const details = { slowest: times.at(-1) ?? 0, answers: times.length, failed }
    return [
      figure('answers over 20,000 rows: p50 in ms', at(0.5), '<=', 40, details),
      figure('answers over 20,000 rows: p95 in ms', at(0.95), '<=', 250, details),
    ]
  } finally {
    await served.stop()
  }
}
