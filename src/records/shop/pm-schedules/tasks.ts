/** What is done to a unit again and again. */
export const serviceTasks = {
  pm_a: { label: 'PM A, safety and lube', also: ['PM A', 'A service'] },
  pm_b: { label: 'PM B, oil and filter', also: ['PM B', 'B service'] },
  pm_c: { label: 'PM C, fuel filters and full check', also: ['PM C', 'C service'] },
  oil: { label: 'Oil and filter', also: ['Oil change', 'Oil'] },
  annual_inspection: { label: 'Annual inspection', also: ['Annual', 'DOT inspection'] },
  brakes: { label: 'Brake inspection', also: ['Brakes'] },
  tires: { label: 'Tire rotation', also: ['Tires'] },
  aftertreatment: { label: 'DPF cleaning', also: ['DPF'] },
  cooling: { label: 'Coolant service', also: ['Coolant'] },
  reefer: { label: 'Reefer unit service', also: ['Reefer'] },
  other: { label: 'Other service' },
} as const
export type ServiceTask = keyof typeof serviceTasks

/** What is done along with a larger service starts anew with it: PM B is PM A and an oil change (company policy). */
const covers: Readonly<Partial<Record<ServiceTask, readonly ServiceTask[]>>> = {
  pm_b: ['pm_a', 'oil'],
  pm_c: ['pm_a', 'pm_b', 'oil'],
}

/** The services that start anew with this one. */
export const alongWith = (task: ServiceTask): readonly ServiceTask[] => covers[task] ?? []
