/** What an API key reaches of its client. */
export interface KeyGrant {
  /** Absent: it may do everything. */
  readonly scopes?: readonly string[];
  /** Absent: it reaches every brand of the client, also new ones. */
  readonly brandIds?: readonly string[];
}

export function grantOf({ scopes, brandIds }: KeyGrant): KeyGrant {
  return { ...(scopes && { scopes }), ...(brandIds && { brandIds }) };
}

/** Whether a grant reaches no more than another one. */
export function isWithin(grant: KeyGrant, other: KeyGrant): boolean {
  return isPart(grant.scopes, other.scopes) && isPart(grant.brandIds, other.brandIds);
}

/** Whether every member of a list is in another list. An absent list has every member. */
export function isPart(list: readonly string[] | undefined, other: readonly string[] | undefined): boolean {
  return other === undefined || (list?.every((one) => other.includes(one)) ?? false);
}
