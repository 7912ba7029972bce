import { useQuery } from '@tanstack/react-query'
import { isAnyRef, readAnyRef, writeAnyRef } from '#kit/fields.ts'
import type { Outline } from '#kit/outline.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Role } from '#kit/roles.ts'
import { readJson } from '#web/api/client.ts'
import { writeSearch } from '#web/engine/paths.ts'
import type { Option, OptionSearch } from '#web/ui/form/use-remote-options.ts'
import type { RelatedKind } from './related.ts'
import { useHost } from '../host.tsx'
import { apiPath } from '../queries/queries.ts'
import type { RecordRow } from '../queries/rows.ts'

type Found = { groups: readonly Group[] }
type Group = { kind: string; rows: readonly { id: string; number: string; title: string }[] }

/** Finds records of any kind by what is typed, as the search of the whole product does. */
export const searchAny: OptionSearch = async (query, signal) => {
  if (query.length < 2) return []
  const { groups } = await readJson<Found>(`/api/search${writeSearch({ q: query, limit: '3' })}`, { signal })
  return groups.flatMap(({ kind, rows }): Option[] =>
    rows.map(({ id, number, title }) => ({ value: writeAnyRef({ id, kind }), label: title, note: number })),
  )
}

/** Titles behind `kind:id`, of those this person may see. */
export const useAnyTitles = (named: readonly string[]): ReadonlyMap<string, string> => {
  const { outlines } = useHost()
  const { data } = useQuery({
    queryKey: ['any titles', named.join()],
    queryFn: async () => {
      const rows = await Promise.all(
        named.map(async (one) => {
          const found = readAnyRef(one)
          const kind = found === null ? undefined : outlines[found.kind]
          if (found === null || kind === undefined) return []
          const query = writeSearch({ id: found.id, fields: 'title', archived: 'all', limit: '1' })
          const [row] = await readJson<RecordRow[]>(apiPath(kind) + query)
          return row === undefined ? [] : [[one, row.title] as const]
        }),
      )
      return rows.flat()
    },
    enabled: named.length > 0,
  })
  return new Map(data ?? [])
}

export const anyText = (value: unknown): string => (isAnyRef(value) ? writeAnyRef(value) : '')

/** What of a kind names a record, as a filter and an address say it. */
export const namingText = (kind: RecordDefinition, by: string, parent: RecordDefinition, id: string): string =>
  kind.fields[by]?.kind === 'anyRef' ? writeAnyRef({ id, kind: parent.name }) : id

/** Kinds whose records may be about one of any kind, for those who read them. Records known by lines alone are named by none. */
export const belongings = (
  outlines: Readonly<Record<string, Outline>>,
  role: Role,
  parent: RecordDefinition,
): (RelatedKind & { key: string })[] =>
  parent.lineOnly === true
    ? []
    : Object.values(outlines).flatMap((kind) =>
        !kind.read.includes(role)
          ? []
          : Object.entries(kind.anyRefs ?? {}).flatMap(([by, label]) =>
              label === null ? [] : [{ kind: kind.name, by, label, key: `${kind.name}.${by}` }],
            ),
      )
