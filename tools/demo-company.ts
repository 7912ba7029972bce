import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { copyDataDir } from './copy-data-dir.ts'

/** The folder in which one run keeps the companies it has told; its servers start from copies. */
export const companiesFolder = 'TEST_COMPANIES'

/**
 * Copies the data folder of a demo company told at `moment` (as LONGHAUL_NOW, '' for the real clock) to `to`. Whoever asks first
 * tells it with `tell`, which fills an empty data folder and leaves no server running there; all others wait for that.
 */
export const copyDemoCompany = async (
  companies: string,
  moment: string,
  to: string,
  tell: (dataDir: string) => Promise<void>,
): Promise<void> => {
  const told = join(companies, `told-${moment.replaceAll(/\W/g, '')}`)
  const telling = `${told}.telling`
  while (!existsSync(told)) {
    const first = await mkdir(telling).then(
      () => true,
      () => false,
    )
    if (!first) await delay(100)
    else if (existsSync(told)) await rm(telling, { recursive: true })
    else
      try {
        await tell(telling)
        await rename(telling, told)
      } catch (error) {
        await rm(telling, { recursive: true, force: true })
        throw error
      }
  }
  await copyDataDir(told, to)
}
