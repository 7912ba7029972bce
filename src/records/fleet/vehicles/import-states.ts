import type { ImportStates } from '#engine/import/states.ts'

/** Status words of a unit list. */
export const vehicleStates: ImportStates = {
  active: { also: ['A', 'ACT', 'In service', 'IS', 'Running', 'Avail', 'Available', 'OK', 'Good'] },
  in_shop: { also: ['Shop', 'Repair', 'In repair', 'Down', 'Maintenance'] },
  out_of_service: { also: ['OOS', 'O/S', 'Deadlined', 'Red tag', 'Red tagged'] },
  reserve: { also: ['Spare', 'Standby'] },
  inactive: { also: ['I', 'Parked', 'Retired', 'Stored', 'Idle', 'Surplus'] },
  sold: { also: ['S', 'Sld', 'Traded', 'Disposed'], fields: { disposedOn: ['Sold on', 'Date sold', 'Disposed', 'Disposal date'] } },
  totaled: { also: ['Total', 'Total loss', 'Wrecked', 'Salvage'], fields: {} },
}
