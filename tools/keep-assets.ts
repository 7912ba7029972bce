import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

const week = 7 * 24 * 60 * 60 * 1_000

/**
 * Copies the assets of the build that is about to be replaced to `earlier`, and removes what was replaced more than a week ago. Names
 * carry a hash of the content, so assets of several builds can share a folder.
 */
export const keepAssets = async (assets: string, earlier: string, now = new Date()): Promise<void> => {
  await mkdir(earlier, { recursive: true })
  const replaced = existsSync(assets) ? await readdir(assets, { withFileTypes: true }) : []
  for (const { name } of replaced.filter((entry) => entry.isFile())) {
    await copyFile(join(assets, name), join(earlier, name))
    await utimes(join(earlier, name), now, now)
  }
  for (const name of await readdir(earlier)) {
    const file = join(earlier, name)
    if (now.getTime() - (await stat(file)).mtimeMs > week) await rm(file)
  }
}
