/** A line of what a repair costs: `quantity` of it, one where none is said, at `unitPrice` in cents. */
export interface CostLine {
  readonly type?: string | null
  readonly quantity?: number | null
  readonly unitPrice?: number | null
}

/** What a technician enters of their work. */
export interface Work {
  readonly laborHours?: number | null
  readonly parts?: readonly { readonly description?: string | null; readonly quantity?: number | null }[] | null
}

/** The lines with those of the work after them: its parts, and its hours as labor. Nobody has priced them yet. */
export const withWork = <L>(lines: readonly L[] | null | undefined, { laborHours = null, parts }: Work) => [
  ...(lines ?? []),
  ...(parts ?? []).map(({ description, quantity }) => ({
    type: 'part' as const,
    description: description ?? '',
    quantity: quantity ?? null,
    unitPrice: null,
  })),
  ...(laborHours === null ? [] : [{ type: 'labor' as const, description: 'Labor', quantity: laborHours, unitPrice: null }]),
]

/** In cents, rounded once for each line, as an invoice does. */
export const lineTotal = ({ quantity, unitPrice }: CostLine): number => Math.round((quantity ?? 1) * (unitPrice ?? 0))

/** What the lines of each type come to, in the order in which the types first stand there. */
export const totalsByType = (lines: readonly CostLine[]): readonly (readonly [type: string, total: number])[] => [
  ...lines.reduce(
    (sums, line) => sums.set(line.type ?? 'part', (sums.get(line.type ?? 'part') ?? 0) + lineTotal(line)),
    new Map<string, number>(),
  ),
]
