import { isFilterable } from '#kit/list-query.ts'
import { fieldEntries, fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Kinds } from './read/scope.ts'

export const firstOf = (...found: readonly (string | false | undefined)[]): string[] =>
  found.filter((one) => typeof one === 'string').slice(0, 1)

/** A tab of a kind or by a field that does not exist would be missing without a word. */
export const tabContradictions = (record: RecordDefinition, registry: Kinds['registry']): string[] => [
  ...record.children.flatMap(({ kind, by, enters = by, at = by }) => {
    const child = registry[kind]
    const unknown = child === undefined ? undefined : [by, enters, at].find((name) => fieldOf(child, name) === undefined)
    return firstOf(
      child === undefined && `${record.name}: children names ${kind}, which is no kind`,
      unknown !== undefined && `${record.name}: children names ${unknown}, which is no field of ${kind}`,
    )
  }),
  ...record.milestones.flatMap(({ field }) =>
    firstOf(fieldOf(record, field) === undefined && `${record.name}: milestones names ${field}, which is no field`),
  ),
  // A name with a dot is a child's; panels are known to the browser alone.
  ...record.tabs.flatMap(({ holds }) =>
    holds.flatMap((held) =>
      firstOf(
        held.includes('.') &&
          !record.children.some(({ kind, by }) => held === `${kind}.${by}`) &&
          `${record.name}: tabs names ${held}, which is none of its children`,
      ),
    ),
  ),
]

/** Offers, filters and refusals go by the choice that `only` names: everybody who chooses must be able to filter by it. */
export const limitContradictions = (record: RecordDefinition, registry: Kinds['registry']): string[] =>
  fieldEntries(record).flatMap(([name, field]) => {
    const only = field.kind === 'ref' || field.kind === 'refs' ? field.only : undefined
    const target = field.kind === 'ref' || field.kind === 'refs' ? registry[field.to] : undefined
    if (only === undefined || target === undefined) return []
    const choice = fieldOf(target, only.field)
    const isKnown = choice?.kind === 'choice' && only.values.every((value) => Object.hasOwn(choice.options, value))
    const isOpen = isKnown && isFilterable(target, only.field) && choice.readable === undefined && target.chosenFrom === undefined
    return isOpen ? [] : [`${record.name}.${name}: only names ${only.field} of ${target.name}, which is no open choice with these options`]
  })
