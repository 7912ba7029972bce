import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { startApp } from '#tools/app-process.ts'
import { chromiumArguments, ensureChromium } from '#tools/chromium.ts'
import { followRequests, quiet } from '#tools/quiet.ts'
import type { BenchCluster, BenchDatabase } from './database.ts'
import type { Figure } from './figure.ts'
import { figure } from './figure.ts'
import { median } from './load.ts'

const rounds = 5
const base = `'active', now(), 1, 'demo', now(), now()`
const mark = '(id, number, title, status, status_since, version, source, created_at, updated_at'

/** 200 runs on every day of two weeks, 150 drivers and 200 units on them, one run in twenty without a driver. Dock hands: their papers are not asked for. */
const fillBoard = async ({ pool, divisions }: BenchDatabase, from: string): Promise<void> => {
  const [division = ''] = divisions
  await pool.query(
    `insert into drivers ${mark}, first_name, last_name, division_id, position, employment_type, phone, hire_date, license_class, license_expiration_date, medical_expiration_date)
     select gen_random_uuid(), 'DRV-B' || n, 'Driver ' || n, ${base}, 'Driver', n::text, $1, 'dock', 'company', '4175550142', '2021-03-01', 'A', $2::date + 400, $2::date + case when n % 10 = 0 then 9 else 400 end
     from generate_series(1, 150) n`,
    [division, from],
  )
  await pool.query(
    `insert into vehicles ${mark}, unit_number, kind, division_id, ownership) select gen_random_uuid(), 'VEH-B' || n, 'B' || n, ${base}, 'B' || n, 'tractor', $1, 'owned' from generate_series(1, 200) n`,
    [division],
  )
  await pool.query(
    `insert into runs ${mark}, code, division_id, type, crew, origin, destination, dispatch_time, duration_hours, license_class, days)
     select gen_random_uuid(), 'RUN-B' || n, 'BRD ' || n, ${base}, 'BRD ' || n, $1, 'assigned', 'solo', 'Joplin', 'Oklahoma City', '05:30', 9.5, 'A', '{mon,tue,wed,thu,fri,sat,sun}' from generate_series(1, 200) n`,
    [division],
  )
  await pool.query(
    `insert into run_assignments ${mark}, run_id, service_date, start, "end", division_id, driver_id, vehicle_id)
     select gen_random_uuid(), 'RA-B' || row_number() over (), 'Day', case when open then 'unassigned' else 'planned' end, now(), 1, 'demo', now(), now(), r.id, day, day + interval '11 hours', day + interval '20 hours', $1,
       case when not open then d.id end, v.id
     from (select id, row_number() over (order by code) as place from runs) r cross join (select $2::date + n as day, n from generate_series(0, 13) n) days
     cross join lateral (select (r.place + n) % 20 = 0 as open) o
     join (select id, row_number() over () as place from drivers where number like 'DRV-B%') d on d.place = 1 + r.place % 150 join (select id, row_number() over () as place from vehicles where number like 'VEH-B%') v on v.place = r.place`,
    [division, from],
  )
  await pool.query('analyze')
}

const mondayNow = (): string => {
  const today = new Date()
  return new Date(today.getTime() - ((today.getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10)
}

const answered = async (origin: string, token: string, from: string): Promise<number> => {
  const began = performance.now()
  const answer = await fetch(`${origin}/api/run-assignments/board?from=${from}`, { headers: { authorization: `Bearer ${token}` } })
  const { runs, cells } = (await answer.json()) as { runs: unknown[]; cells: unknown[] }
  if (runs.length !== 200 || cells.length !== 1_400) throw new Error(`The board answered ${runs.length} runs and ${cells.length} places`)
  return performance.now() - began
}

/** Runs in the page: from the press that turns the week to the frame in which all of its places stand. */
const watchWeek = `(words) => {
  globalThis.drawn = new Promise((resolve) => {
    addEventListener('click', (event) => {
      const look = () => {
        const there = document.querySelector('.week-span')?.textContent !== words && document.querySelectorAll('.week-place').length === 1400
        if (!there) return requestAnimationFrame(look)
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - event.timeStamp), 0))
      }
      look()
    }, { capture: true, once: true })
  })
}`

const drawnAfter = async (page: Page, button: string): Promise<number> => {
  await page.evaluate(`(${watchWeek})(document.querySelector('.week-span').textContent)`)
  await page.getByRole('button', { name: button }).click()
  const time = await page.evaluate<number>('globalThis.drawn')
  await quiet(page)
  return time
}

/** Runs in the page: from each movement of the pointer to the frame that shows what it means. */
const watchMoves = `() => {
  globalThis.moves = []
  addEventListener('pointermove', (event) => requestAnimationFrame(() => setTimeout(() => moves.push(performance.now() - event.timeStamp), 0)), { capture: true })
}`

const dragTimes = async (page: Page): Promise<number[]> => {
  const box = async (at: number) => (await page.locator('.week-place[data-lift]').nth(at).boundingBox()) ?? { x: 0, y: 0 }
  await page.evaluate(`(${watchMoves})()`)
  const from = await box(0)
  await page.mouse.move(from.x + 20, from.y + 20)
  await page.mouse.down()
  for (let at = 1; at <= 40; at += 1) {
    const to = await box(at)
    await page.mouse.move(to.x + 20, to.y + 20)
    await page.waitForTimeout(20)
  }
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return page.evaluate<number[]>('globalThis.moves')
}

const inBrowser = async (browser: Browser, origin: string, token: string, from: string): Promise<Figure[]> => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins: [{ origin, localStorage: [{ name: 'token', value: token }] }] },
  })
  const page = await context.newPage()
  followRequests(page)
  await page.goto(`${origin}/run-assignments?from=${from}`)
  await page.locator('.week-place').first().waitFor()
  await quiet(page)
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await drawnAfter(page, 'Next week'), await drawnAfter(page, 'Previous week'))
  const moves = (await dragTimes(page)).toSorted((one, other) => one - other)
  await context.close()
  return [
    figure('board of 200 runs x 7 days, from the press to the painted week: ms', median(times), '<=', 500, { slowest: Math.max(...times) }),
    figure('drag on it, from the movement to its feedback: ms, p95', moves[Math.floor(moves.length * 0.95)] ?? Number.NaN, '<=', 50, {
      moves: moves.length,
      median: median(moves),
    }),
  ]
}

/** What the run board costs, on the server and in Chromium. */
export const boardFigures = async (cluster: BenchCluster): Promise<Figure[]> => {
  const database = await cluster.database('board')
  const from = mondayNow()
  await fillBoard(database, from)
  const app = await startApp({ DATABASE_URL: database.url, LONGHAUL_DEMO: 'off' })
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArguments() })
  try {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) times.push(await answered(app.origin, database.user.token, from))
    return [
      figure('board of 200 runs x 7 days x 150 drivers, answered: ms', median(times), '<=', 500, { slowest: Math.max(...times) }),
      ...(await inBrowser(browser, app.origin, database.user.token, from)),
    ]
  } finally {
    await browser.close()
    await app.stop()
  }
}
