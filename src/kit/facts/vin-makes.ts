/**
 * World manufacturer identifiers (first three VIN characters, SAE J853 assignments) of the makers a US trucking
 * group meets: class 8 and medium trucks, vans, pickups, buses and trailers.
 */
const wmisByMake: Readonly<Record<string, string>> = {
  Freightliner: '1FU 1FV 3AK 3AL 4UZ',
  Kenworth: '1XK 2XK 3XK 1NK 2NK 3NK 3BK',
  Peterbilt: '1XP 2XP 3XP 1NP 2NP 3BP',
  Volvo: '4V1 4V2 4V4 4V5 4V6 4VA',
  Mack: '1M1 1M2 1M3 1M4',
  MCI: '1M8',
  International: '1HS 1HT 2HS 2HT 3HA 3HS 3HT',
  'IC Bus': '4DR',
  'Western Star': '5KJ 5KK 2WK 2WL',
  Ford: '1FT 1FD 1FB 1FM 1FA 3FA 3FR NM0',
  Chevrolet: '1GC 1GB 2GC 3GC 1GA 1GN',
  GMC: '1GT 1GD 2GT 3GT 1GK',
  Ram: '1C6 3C6 3C7',
  Chrysler: '2C3',
  Dodge: '1D7 3D7',
  Toyota: '5TF 3TM 5TD',
  Nissan: '1N6',
  Isuzu: 'JAL 4KL 54D',
  Hino: '5PV JHH JHB',
  'Mitsubishi Fuso': 'JL6',
  'Mercedes-Benz': 'WD3 WD4 W1Y W1X',
  BMW: '5UX',
  Tesla: '5YJ 7SA',
  'Blue Bird': '1BA',
  'Thomas Built': '1T8',
  Utility: '1UY',
  'Great Dane': '1GR',
  Wabash: '1JJ',
  Stoughton: '1DW',
  'Hyundai Translead': '3H3',
  Vanguard: '5V8',
  Fontaine: '13N',
  Transcraft: '1TT',
  'MAC Trailer': '5MA',
  Manac: '2M5',
  Reitnouer: '1RN',
  Strick: '1S1',
  CIMC: '527',
}

export const makeByWmi: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(wmisByMake).flatMap(([make, wmis]) => wmis.split(' ').map((wmi) => [wmi, make])),
)
