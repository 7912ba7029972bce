import { Building2, ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useRouter, useSearch } from '@tanstack/react-router'
import { readSearch, withSearch } from '../engine/paths.ts'
import { buttonClass } from '../ui/actions/button.tsx'
import { Menu, MenuChoices } from '../ui/overlay/dropdown-menu.tsx'
import { useDivision } from '../engine/division.ts'
import { allDivisions } from '../engine/division-kept.ts'

/** Which divisions the screen's figures and rows are of. */
export function DivisionFilter(): ReactNode {
  const { value, setValue, divisions, chosen } = useDivision()
  useChoiceInAddress(value)
  if (divisions.length < 2 && value === allDivisions) return null
  const all = value === allDivisions
  const words = all ? 'All divisions' : (chosen?.name ?? 'One division')
  return (
    <Menu
      label="Division"
      trigger={
        <button type="button" className={buttonClass({}, 'division-pick')}>
          <span className="text-fg-muted max-md:sr-only">Division:</span>
          {/* A phone has room for the icon, and for the start of a name once one division is chosen. */}
          <Building2 aria-hidden="true" className="text-fg-muted md:hidden" />
          <span className={all ? 'max-w-40 truncate max-md:sr-only' : 'max-w-40 truncate max-md:max-w-16'}>{words}</span>
          <ChevronDown aria-hidden="true" className="text-fg-muted max-md:hidden" />
        </button>
      }
    >
      <MenuChoices
        value={value}
        onChange={setValue}
        choices={[{ value: allDivisions, label: 'All divisions' }, ...divisions.map((one) => ({ value: one.id, label: one.name }))]}
      />
    </Menu>
  )
}

// An address that is passed on must show the same rows: a choice kept from another screen is written into it.
function useChoiceInAddress(value: string): void {
  const router = useRouter()
  const { division } = useSearch({ strict: false }) as { division?: string }
  useEffect(() => {
    if (value === allDivisions || division !== undefined) return
    const { pathname, searchStr, hash } = router.state.location
    void router.navigate({
      href: withSearch(pathname, { ...readSearch(searchStr), division: value }) + (hash === '' ? '' : `#${hash}`),
      replace: true,
      resetScroll: false,
    })
  }, [router, value, division])
}
