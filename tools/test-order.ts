import { matchesGlob, relative } from 'node:path'
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'
import { beginFirst } from './test-parts.ts'
import { root } from './programs.ts'

const isLong = ({ moduleId }: TestSpecification): boolean => beginFirst.some((files) => matchesGlob(relative(root, moduleId), files))

/** Where a file stands in the order of this seed: a number that nothing but the two decides. */
const placeOf = (name: string, seed: number): number => {
  let place = seed >>> 0
  for (const letter of name) place = Math.imul(place ^ letter.charCodeAt(0), 2_654_435_761) >>> 0
  return place
}

/**
 * The files in an order of chance, as their seed gives it, but what takes long first: one that began last would let the other workers
 * stand idle to the end.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence
    const place = (file: TestSpecification): number => placeOf(`${file.project.name} ${relative(root, file.moduleId)}`, seed)
    return files.toSorted((one, other) => Number(isLong(other)) - Number(isLong(one)) || place(one) - place(other))
  }
}
