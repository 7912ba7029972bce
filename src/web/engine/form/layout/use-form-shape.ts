import { useEffect, useMemo, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { firstFields, neededFields, unaskedFields } from '#kit/kind/form-needs.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Values } from '#kit/schemas.ts'
import { isEmptyValue, type RecordRow } from '../../queries/rows.ts'

/** Which fields of a form are visible and which are required, given what is filled in so far. */
export type FormShape = {
  /** The fields of a new form before "Add more details"; null where the form shows all of its sections. */
  first: readonly string[] | null
  /** True while the fields outside of `first` are hidden. */
  folded: boolean
  unfold: () => void
  /** Fields without which a save is refused. */
  needed: ReadonlySet<string>
  /** Fields that the other answers leave nothing to ask in. */
  unasked: ReadonlySet<string>
  /** The mark after a label. Forms mark required fields only. */
  markOf: (name: string) => Mark
  /** How many fields carry the mark "Required". */
  required: number
}

type Mark = 'required' | 'none'

/** Most fields that join those in view at once. A draft with more opens the details; an answer that asks for more leaves them there. */
const mostTakenIn = 6

type Setup = { record: RecordDefinition; row: RecordRow | null; today: string }

/** The fields of a form in the order in which it shows them. `fixed` is read once. */
export const useFirstFields = (
  record: RecordDefinition,
  row: RecordRow | null,
  shown: readonly string[],
  fixed: () => readonly string[],
): { first: string[]; ordered: string[] } => {
  const [kept] = useState(fixed)
  return useMemo(() => {
    const first = row === null ? firstFields(record, shown, kept) : [...shown]
    return { first, ordered: [...first, ...shown.filter((name) => !first.includes(name))] }
  }, [record, row, shown, kept])
}

export const useFormShape = (
  { record, row, today }: Setup,
  form: UseFormReturn<Record<string, unknown>>,
  { first, ordered }: { first: readonly string[]; ordered: readonly string[] },
): FormShape & { takeIn: (values: Values) => void } => {
  const [folded, setFolded] = useState(first.length < ordered.length)
  const [taken, setTaken] = useState<readonly string[]>([])
  // Text, so that a key pressed that changes neither draws nothing.
  const read = (): string => {
    const values = { ...row, ...form.getValues() }
    return `${neededFields(record, ordered, values, today).join()};${unaskedFields(record, ordered, values).join()}`
  }
  const [words, setWords] = useState(read)
  useEffect(() =>
    form.subscribe({
      formState: { values: true },
      callback: () => setWords(read()),
    }),
  )
  const { needed, unasked } = useMemo(() => {
    const [one = '', other = ''] = words.split(';')
    return { needed: namesIn(one), unasked: namesIn(other) }
  }, [words])
  // A field that an answer makes required or asks for joins the fields in view, and stays there.
  const [unaskedAtFirst] = useState(unasked)
  const asked = [...unaskedAtFirst].filter((name) => !unasked.has(name))
  const joining = [...needed, ...(asked.length > mostTakenIn ? [] : asked)].filter(
    (name, index, all) => folded && !first.includes(name) && !taken.includes(name) && all.indexOf(name) === index,
  )
  if (joining.length > 0) setTaken([...taken, ...joining])
  const isPart = first.length < ordered.length
  const markOf = (name: string): Mark => (isMarked(record, name) && needed.has(name) ? 'required' : 'none')
  return {
    first: isPart ? [...first, ...taken] : null,
    markOf,
    required: first.filter((name) => markOf(name) === 'required').length,
    folded,
    unfold: () => setFolded(false),
    needed,
    unasked,
    takeIn: (values) => {
      const hidden = Object.keys(values).filter((name) => ordered.includes(name) && !first.includes(name) && !isEmptyValue(values[name]))
      if (!folded || hidden.length === 0) return
      if (hidden.length > mostTakenIn) setFolded(false)
      else setTaken((before) => [...new Set([...before, ...hidden])])
    },
  }
}

const namesIn = (list: string): ReadonlySet<string> => new Set(list === '' ? [] : list.split(','))

/** False for what cannot be left empty: a box to check, and what has a default. */
const isMarked = (record: RecordDefinition, name: string): boolean => {
  const field = record.fields[name]
  if (field?.kind === 'bool') return field.default === undefined && (field.required === true || field.asked === true)
  return field !== undefined && (field.kind !== 'choice' || field.default === undefined)
}
