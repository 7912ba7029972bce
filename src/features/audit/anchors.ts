import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '#engine/write/rules.ts'
import type { ChainHead } from './seal.ts'

/** The head of the chain as it was at a moment, kept outside the database: who rewrites the chain cannot rewrite this too. */
export interface Anchor extends ChainHead {
  readonly at: string
}

const hour = 3_600_000
/** Where the heads are noted. */
export const headsFileOf = ({ dataDir }: { readonly dataDir: string }): string => join(dataDir, 'audit-heads.log')

/** Anchors written so far, oldest first; empty when there is no file. A torn last line is left out. */
export const readAnchors = async (deps: Pick<Deps, 'config'>): Promise<Anchor[]> => {
  const text = await readFile(headsFileOf(deps.config), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap((line) => {
    const [, at, seq, hash] = /^(\S+) (\d+) ([0-9a-f]{64})$/.exec(line) ?? []
    return at === undefined || seq === undefined || hash === undefined ? [] : [{ at, seq: Number(seq), hash }]
  })
}

/** Notes the head once an hour in DATA_DIR/audit-heads.log, when it moved. */
export const anchorHead = async (deps: Pick<Deps, 'config' | 'clock'>, head: ChainHead): Promise<void> => {
  const last = (await readAnchors(deps)).at(-1)
  const now = deps.clock.now()
  if (head.seq === 0 || last?.seq === head.seq || (last !== undefined && now.getTime() - Date.parse(last.at) < hour)) return
  await appendFile(headsFileOf(deps.config), `${now.toISOString()} ${head.seq} ${head.hash}\n`, { mode: 0o600 })
}
