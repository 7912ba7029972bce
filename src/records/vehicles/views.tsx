import type { RecordViews } from '#web/engine/views.ts';

export const vehicleViews: RecordViews = {
  searchWords: 'Unit, plate, VIN tail',
  name: (vehicle) => `Unit ${vehicle.title}`,
};
