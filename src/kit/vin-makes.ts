/**
 * World manufacturer identifiers (first three VIN characters, SAE J853 assignments) of the makers a US trucking
 * group meets: class 8 and medium trucks, vans, pickups and trailers.
 */
export const makeByWmi: Readonly<Record<string, string>> = {
  '1FU': 'Freightliner', '1FV': 'Freightliner', '3AK': 'Freightliner', '3AL': 'Freightliner', '4UZ': 'Freightliner',
  '1XK': 'Kenworth', '2XK': 'Kenworth', '3XK': 'Kenworth', '1NK': 'Kenworth', '2NK': 'Kenworth', '3NK': 'Kenworth', '3BK': 'Kenworth',
  '1XP': 'Peterbilt', '2XP': 'Peterbilt', '3XP': 'Peterbilt', '1NP': 'Peterbilt', '2NP': 'Peterbilt', '3BP': 'Peterbilt',
  '4V1': 'Volvo', '4V2': 'Volvo', '4V4': 'Volvo', '4V5': 'Volvo', '4V6': 'Volvo', '4VA': 'Volvo',
  '1M1': 'Mack', '1M2': 'Mack', '1M3': 'Mack', '1M4': 'Mack', '1M8': 'MCI',
  '1HS': 'International', '1HT': 'International', '2HS': 'International', '2HT': 'International', '3HA': 'International',
  '3HS': 'International', '3HT': 'International', '4DR': 'IC Bus',
  '5KJ': 'Western Star', '5KK': 'Western Star', '2WK': 'Western Star', '2WL': 'Western Star',
  '1FT': 'Ford', '1FD': 'Ford', '1FB': 'Ford', '1FM': 'Ford', '1FA': 'Ford', '3FA': 'Ford', '3FR': 'Ford', 'NM0': 'Ford',
  '1GC': 'Chevrolet', '1GB': 'Chevrolet', '2GC': 'Chevrolet', '3GC': 'Chevrolet', '1GA': 'Chevrolet', '1GN': 'Chevrolet',
  '1GT': 'GMC', '1GD': 'GMC', '2GT': 'GMC', '3GT': 'GMC', '1GK': 'GMC',
  '1C6': 'Ram', '3C6': 'Ram', '3C7': 'Ram', '2C3': 'Chrysler', '1D7': 'Dodge', '3D7': 'Dodge',
  '5TF': 'Toyota', '3TM': 'Toyota', '5TD': 'Toyota', '1N6': 'Nissan',
  'JAL': 'Isuzu', '4KL': 'Isuzu', '54D': 'Isuzu', '5PV': 'Hino', 'JHH': 'Hino', 'JHB': 'Hino', 'JL6': 'Mitsubishi Fuso',
  'WD3': 'Mercedes-Benz', 'WD4': 'Mercedes-Benz', 'W1Y': 'Mercedes-Benz', 'W1X': 'Mercedes-Benz',
  '5UX': 'BMW', '5YJ': 'Tesla', '7SA': 'Tesla',
  '1BA': 'Blue Bird', '1T8': 'Thomas Built',
  '1UY': 'Utility', '1GR': 'Great Dane', '1JJ': 'Wabash', '1DW': 'Stoughton', '3H3': 'Hyundai Translead', '5V8': 'Vanguard',
  '13N': 'Fontaine', '1TT': 'Transcraft', '5MA': 'MAC Trailer', '2M5': 'Manac', '1RN': 'Reitnouer', '1S1': 'Strick', '527': 'CIMC',
}
