import * as z from 'zod'

/** Where things lie inside a backup archive. */
export const paths = {
  manifest: 'manifest.json',
  jobs: 'jobs.json',
  key: 'secret.key',
  heads: 'audit-heads.log',
  table: (name: string): string => `tables/${name}.copy`,
  file: (key: string): string => `files/${key}`,
} as const

const entry = z.object({ bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) })

/** What a backup says of itself. It is written last, so that an archive that has it is whole. */
export const manifestSchema = z.object({
  format: z.literal('longhaul-backup-1'),
  /** The moment the data is of, UTC. */
  madeAt: z.iso.datetime(),
  /** The migrations the database had, oldest first; the restore applies these before it loads and the newer ones after it. */
  migrations: z.array(z.object({ tag: z.string(), hash: z.string() })).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1), rows: z.int().min(0) })),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
  /** Keys of the stored files that rows name. */
  files: z.array(z.string()),
  /** Keys that rows name and whose file was not there. */
  missing: z.array(z.string()),
  /** `included`: secret.key is in the archive. `environment`: LONGHAUL_SECRET_KEY has to be set again where it is restored. */
  key: z.enum(['included', 'environment']),
  /** Size and hash of every other entry of the archive, by path. */
  entries: z.record(z.string(), entry),
})

export type Manifest = z.infer<typeof manifestSchema>
export type EntryFacts = z.infer<typeof entry>

/** A background job that was still to be done. */
export const jobsSchema = z.array(
  z.object({
    task: z.string(),
    payload: z.record(z.string(), z.unknown()),
    runAt: z.iso.datetime({ offset: true }),
    key: z.string().nullable(),
    maxAttempts: z.int(),
  }),
)
export type SavedJob = z.infer<typeof jobsSchema>[number]

/** The backup cannot be made or restored; `message` is one sentence for the operator. */
export class BackupError extends Error {}
