/** Program: signs in as the owner of a cluster and waits to be killed. `guard-holder.ts CLUSTER_DIR ORPHAN_AFTER_MS` prints `claimed`. */
import { guardAgainstOrphan } from '#platform/postgres/orphan-guard.ts'

const [, , clusterDir = '', orphanAfterMs = ''] = process.argv

guardAgainstOrphan(clusterDir, Number(orphanAfterMs)).claim()
process.stdout.write('claimed\n')
setInterval(() => undefined, 60_000)
