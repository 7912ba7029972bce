import type { Dice } from '../dice.ts'

const firstNames = [
  'Aaron',
  'Abel',
  'Adele',
  'Alma',
  'Andre',
  'Angela',
  'Antonio',
  'April',
  'Arturo',
  'Beatriz',
  'Bernard',
  'Bonnie',
  'Boyd',
  'Brenda',
  'Calvin',
  'Carla',
  'Cedric',
  'Celia',
  'Clifton',
  'Curtis',
  'Damon',
  'Darlene',
  'Derek',
  'Desmond',
  'Dolores',
  'Duane',
  'Earl',
  'Eduardo',
  'Eileen',
  'Elroy',
  'Emmett',
  'Esther',
  'Felix',
  'Fernando',
  'Floyd',
  'Frances',
  'Garrett',
  'Gerald',
  'Gloria',
  'Gordon',
  'Gwen',
  'Harlan',
  'Hector',
  'Helena',
  'Horace',
  'Ignacio',
  'Ira',
  'Jamal',
  'Janice',
  'Javier',
  'Jerome',
  'Joanne',
  'Julio',
  'Keith',
  'Kelvin',
  'Lamar',
  'Latoya',
  'Leland',
  'Leon',
  'Lorenzo',
  'Loretta',
  'Luther',
  'Mabel',
  'Malik',
  'Marcia',
  'Marvin',
  'Melba',
  'Milton',
  'Monique',
  'Nathan',
  'Nelson',
  'Nora',
  'Octavio',
  'Orville',
  'Pablo',
  'Patrice',
  'Percy',
  'Quentin',
  'Ramon',
  'Raymond',
  'Regina',
  'Reuben',
  'Rhonda',
  'Roland',
  'Rosa',
  'Rufus',
  'Sabrina',
  'Salvador',
  'Selma',
  'Sheldon',
  'Silas',
  'Stella',
  'Terrence',
  'Thelma',
  'Tomas',
  'Trent',
  'Ursula',
  'Vernon',
  'Victor',
  'Wade',
  'Wanda',
  'Wendell',
  'Willis',
  'Yolanda',
  'Zachary',
] as const
const lastNames = [
  'Abernathy',
  'Aguilar',
  'Albright',
  'Almeida',
  'Ashby',
  'Barlow',
  'Beckett',
  'Benavides',
  'Blankenship',
  'Boudreaux',
  'Boyle',
  'Brandt',
  'Cantrell',
  'Cardenas',
  'Castellano',
  'Chisholm',
  'Colvin',
  'Crenshaw',
  'Dalton',
  'Delgado',
  'Dockery',
  'Drummond',
  'Eads',
  'Ebner',
  'Escobedo',
  'Fairchild',
  'Faulk',
  'Fontenot',
  'Gaines',
  'Galloway',
  'Gentry',
  'Grieve',
  'Guidry',
  'Haddad',
  'Hargrove',
  'Hebert',
  'Hollis',
  'Huckaby',
  'Ivers',
  'Jarvis',
  'Jessup',
  'Kaczmarek',
  'Kendrick',
  'Kowalski',
  'Landry',
  'Langford',
  'Leger',
  'Lindqvist',
  'Lockhart',
  'Lomax',
  'Maddox',
  'Mayfield',
  'McAllister',
  'Meeks',
  'Mercer',
  'Montoya',
  'Nakamura',
  'Nance',
  'Novak',
  'Nunez',
  'Oakley',
  'Okafor',
  'Ortega',
  'Pardee',
  'Peralta',
  'Pettigrew',
  'Pruitt',
  'Quintana',
  'Rademacher',
  'Rainey',
  'Redmond',
  'Rios',
  'Rutledge',
  'Salazar',
  'Schaefer',
  'Sizemore',
  'Stubbs',
  'Swann',
  'Tatum',
  'Thibodeaux',
  'Tillman',
  'Trujillo',
  'Underhill',
  'Vance',
  'Vasquez',
  'Voss',
  'Walcott',
  'Wexler',
  'Whitlock',
  'Winslow',
  'Yarbrough',
  'Yates',
  'Zeller',
  'Zuniga',
] as const

/** Real rosters have names that break layouts; these stand at fixed places of the first block. */
const longNames: Readonly<
  Record<
    number,
    {
      readonly firstName: string
      readonly middleName?: string
      readonly lastName: string
      readonly suffix?: string
      readonly preferredName?: string
    }
  >
> = {
  7: { firstName: 'Maximiliano', middleName: 'Guadalupe', lastName: 'Villanueva-Montgomery', suffix: 'III' },
  23: { firstName: 'Wilhelmina', lastName: 'Featherstonehaugh-Rademacher' },
  41: { firstName: 'Bartholomew', lastName: 'Wojciechowski', preferredName: 'Bart' },
  68: { firstName: 'José María', lastName: 'Fernández de la Peña' },
  90: { firstName: 'Oluwaseun', lastName: 'Adebayo-Okonkwo', preferredName: 'Seun' },
  112: { firstName: 'Bo', lastName: 'Li' },
}

export interface PersonName {
  readonly firstName: string
  readonly middleName?: string
  readonly lastName: string
  readonly suffix?: string
  readonly preferredName?: string
}

/** The name of the driver at `position` of block `block`; nobody shares a full name within a block. */
export const nameAt = (dice: Dice, block: number, position: number, taken: Set<string>): PersonName => {
  const long = block === 0 ? longNames[position] : undefined
  if (long !== undefined) return long
  for (;;) {
    const name = { firstName: dice.pick(firstNames), lastName: dice.pick(lastNames) }
    const key = `${name.firstName} ${name.lastName}`
    if (taken.has(key)) continue
    taken.add(key)
    return { ...name, ...(dice.chance(0.3) ? { middleName: dice.pick(firstNames) } : {}), ...(dice.chance(0.03) ? { suffix: 'Jr.' } : {}) }
  }
}

const streets = [
  'Cedar',
  'Maple',
  'Sycamore',
  'Hickory',
  'Walnut',
  'Prairie',
  'Quarry',
  'Orchard',
  'Depot',
  'Mill',
  'Chapel',
  'Ridge',
  'Willow',
  'Pecan',
  'Magnolia',
  'Bluff',
] as const
const ways = ['St', 'Ave', 'Rd', 'Ln', 'Dr', 'Ct'] as const
export const streetOf = (dice: Dice): string => `${dice.between(100, 9899)} ${dice.pick(streets)} ${dice.pick(ways)}`

/** Ten digits; 555-0100 to 555-0199 are kept for fiction. */
export const phoneIn = (dice: Dice, areaCodes: readonly [string, ...string[]]): string =>
  `${dice.pick(areaCodes)}55501${String(dice.between(0, 99)).padStart(2, '0')}`

const women = new Set(
  'Adele Alma Angela April Beatriz Bonnie Brenda Carla Celia Darlene Dolores Eileen Esther Frances Gloria Gwen Helena Janice Joanne Latoya Loretta Mabel Marcia Melba Monique Nora Patrice Regina Rhonda Rosa Sabrina Selma Stella Thelma Ursula Wanda Wilhelmina Yolanda'.split(
    ' ',
  ),
)

/** As Form 301 asks it; the people are invented, so their first names tell. */
export const sexOf = (fullName: string): 'F' | 'M' => (women.has(fullName.split(' ')[0] ?? '') ? 'F' : 'M')
