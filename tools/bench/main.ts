import { assistantFigures } from './assistant.ts'
import { boardFigures } from './board.ts'
import { browserFigures } from './browser.ts'
import { openCluster } from './database.ts'
import type { Figure } from './figure.ts'
import { gateFigures } from './gate.ts'
import { listFigures } from './lists.ts'
import { liveFigures } from './live.ts'
import { maintenanceFigures } from './maintenance.ts'
import { neighborFigures } from './neighbors.ts'
import { pageFigures } from './pages.ts'
import { reportFigures } from './reports.ts'
import { runFigures } from './runs.ts'
import { safetyFigures } from './safety.ts'
import { startFigures } from './start.ts'
import { syncFigures } from './sync.ts'
import { transferFigures } from './transfer.ts'

/** Prints the figures as JSON. `npm run bench -- lists start` measures only those groups. Exit code 1 when one is missed. */
const withCluster = (measure: (cluster: Awaited<ReturnType<typeof openCluster>>) => Promise<Figure[]>) => async (): Promise<Figure[]> => {
  const cluster = await openCluster()
  try {
    return await measure(cluster)
  } finally {
    await cluster.close()
  }
}

const groups: Readonly<Record<string, () => Promise<Figure[]>>> = {
  lists: withCluster(listFigures),
  gate: withCluster(gateFigures),
  live: withCluster(liveFigures),
  neighbors: withCluster(neighborFigures),
  reports: withCluster(reportFigures),
  runs: withCluster(runFigures),
  maintenance: withCluster(maintenanceFigures),
  safety: withCluster(safetyFigures),
  start: startFigures,
  transfer: withCluster(transferFigures),
  sync: withCluster(syncFigures),
  pages: pageFigures,
  browser: withCluster(browserFigures),
  board: withCluster(boardFigures),
  assistant: withCluster(assistantFigures),
}

const wanted = process.argv.slice(2).filter((name) => Object.hasOwn(groups, name))
const figures: Figure[] = []
for (const name of wanted.length > 0 ? wanted : Object.keys(groups)) {
  console.error(`Measuring ${name} …`)
  figures.push(...((await groups[name]?.()) ?? []))
}
console.log(JSON.stringify({ at: new Date().toISOString(), node: process.version, figures }, null, 2))
process.exitCode = figures.every((entry) => entry.reached) ? 0 : 1
