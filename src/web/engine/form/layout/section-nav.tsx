import { type ReactNode, useEffect, useState } from 'react'
import type { FormSection, RecordDefinition } from '#kit/record.ts'
import type { RecordRow } from '../../queries/rows.ts'
import { isShown, wrongFields } from '../form-fields.tsx'
import { sectionId } from '../section-id.ts'
import type { RecordFormState } from '../use-record-form.ts'

/** Forms with fewer sections show no list of them. */
const worthIt = 3

/** The sections of a long form, at its left: where you are, and how many fields need a fix in each. */
export function SectionNav({ record, row, state }: { record: RecordDefinition; row: RecordRow; state: RecordFormState }): ReactNode {
  const sections = record.form.filter((section) => isShown(record, row, state, section))
  const here = useSectionInView(sections)
  const wrong = wrongFields(state)
  if (sections.length < worthIt) return null
  return (
    <nav className="form-nav" aria-label="Sections">
      <ul>
        {sections.map(({ heading, fields }) => {
          const count = fields.filter((name) => wrong.includes(name)).length
          return (
            <li key={heading}>
              <button type="button" aria-current={here === heading ? 'location' : undefined} onClick={() => goTo(heading)}>
                {heading}
                {count === 0 ? null : <span className="form-nav-count">{count} to fix</span>}
              </button>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

const goTo = (heading: string): void => {
  const section = document.getElementById(sectionId(heading))
  section?.scrollIntoView({ block: 'start' })
  section?.querySelector<HTMLElement>('input, button, select, textarea')?.focus({ preventScroll: true })
}

/** The heading of the topmost section that is in view. */
const useSectionInView = (sections: readonly FormSection[]): string | undefined => {
  const headings = sections.map(({ heading }) => heading).join('\n')
  const [inView, setInView] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const watch = new IntersectionObserver((entries) =>
      setInView((before) => {
        const next = new Set(before)
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) next.add(target.id)
          else next.delete(target.id)
        }
        return next
      }),
    )
    for (const heading of headings.split('\n')) {
      const section = document.getElementById(sectionId(heading))
      if (section !== null) watch.observe(section)
    }
    return () => watch.disconnect()
  }, [headings])
  return sections.find(({ heading }) => inView.has(sectionId(heading)))?.heading
}
