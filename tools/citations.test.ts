import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** Names of papers by which the work was planned, each with the number of a section. */
const desk =
  /\b(?:field|regulations?|UX|reliability|telematics|architecture|design) notes?,?\s+(?:section )?[A-Z]?\d|\bdecisions, section \d/iu

/** Lines, as "file: line", that rest on a document nobody who has the repository can open. */
const unreadable = (file: string, text: string): string[] =>
  text
    .split('\n')
    .filter((line) => desk.test(line))
    .map((line) => `${file}: ${line.trim()}`)

test('a comment cites the law or says its reason, not a paper outside the repository', () => {
  expect(unreadable('a.ts', `/** Asked twice (${'field'} notes, 27.6). */\n/** Due in 30 days (49 CFR 383.31). */`)).toHaveLength(1)
  const files = globSync(['{src,test,tools}/**/*.{ts,tsx,css}', 'docs/**/*.md', '*.md'], { cwd: root })
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.flatMap((file) => unreadable(file, readFileSync(resolve(root, file), 'utf8')))).toEqual([])
})
