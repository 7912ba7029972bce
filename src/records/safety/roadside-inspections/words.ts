import type { KindWords } from '#kit/kind/words.ts'

export const roadsideInspectionsWords: KindWords = {
  names: ['inspections', 'inspection', 'roadsides', 'roadside inspections', 'roadside', 'dot inspections', 'scale inspections'],
  phrases: [
    [['oos', 'out of service'], { driverOos: 'yes' }, 'driver out of service'],
    [['with violations'], { violationsFound: 'true' }, 'with violations'],
    [['level 1', 'level i', 'level one'], { level: 'I' }, 'Level I'],
    [['level 2', 'level ii', 'level two'], { level: 'II' }, 'Level II'],
    [['level 3', 'level iii', 'level three'], { level: 'III' }, 'Level III'],
  ],
}
