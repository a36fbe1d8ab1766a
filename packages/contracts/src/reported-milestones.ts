/**
 * What operators and partners report about a journey (`ReportMilestone`), each with its codes; the empty list is of a type
 * that has none.
 */
export const reportedMilestones = {
  'identity.verified': ['document', 'database', 'operator'],
  'case.opened': [],
  'visit.completed': ['async', 'video', 'phone'],
  'labs.skipped': [],
  'rx.transmitted': [],
  'shipment.shipped': [],
  'shipment.delivered': [],
  'checkin.completed': [],
  'evaluation.deferred': ['needs_data', 'needs_review', 'hold'],
  'evaluation.resumed': [],
} as const satisfies Readonly<Record<string, readonly string[]>>;
