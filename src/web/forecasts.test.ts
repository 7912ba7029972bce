import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const roots = ['src/web', 'src/records']
const screens = roots.flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => join(root, file)),
)
const sourceOf = (file: string): string => readFileSync(file, 'utf8')

/** What only a forecast brings: a projected measure, a what-if, measures after something ages out, points a year ahead. */
const forecastSource = /\bprojected\b|\bwhatIf\(|\.measures\.map\(|<Forecast\b|\bforecastFrom=/
const goodOrBad = /text-(?:success|danger)-text|tone=\{[^}]*move|ArrowUp|ArrowDown|TrendingUp|TrendingDown/

describe('no screen paints a forecast good or bad, or lets it read as a movement', () => {
  const forecasting = screens.filter((file) => forecastSource.test(sourceOf(file)))

  test('every screen that shows one is known', () => {
    expect(forecasting.toSorted()).toEqual([
      'src/records/drivers/disciplinary-actions/panels/driver-panel.tsx',
      'src/web/screens/safety/csa/aging-out.tsx',
      'src/web/screens/safety/csa/categories.tsx',
      'src/web/screens/safety/csa/counted.tsx',
      'src/web/screens/safety/csa/questions/helps.tsx',
      'src/web/screens/safety/csa/what-if.tsx',
      'src/web/ui/charts/line-chart.tsx',
    ])
  })

  test.each(forecasting)('%s has no green, red or arrow, and marks the forecast as one', (file) => {
    const source = sourceOf(file)
    expect(source).not.toMatch(goodOrBad)
    expect(source).toMatch(/<Forecast\b|\bforecastFrom=/)
  })
})
