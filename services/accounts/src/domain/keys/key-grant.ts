/** What an API key reaches of its client. */
export interface KeyGrant {
  /** What it may do; absent: everything. */
  readonly scopes?: readonly string[];
  /** Absent: every brand of the client, new ones too. */
  readonly brandIds?: readonly string[];
}

/** The part of a key that says what it reaches. */
export function grantOf({ scopes, brandIds }: KeyGrant): KeyGrant {
  return { ...(scopes && { scopes }), ...(brandIds && { brandIds }) };
}

/** Whether a grant reaches no more than another one. */
export function isWithin(grant: KeyGrant, other: KeyGrant): boolean {
  return isPart(grant.scopes, other.scopes) && isPart(grant.brandIds, other.brandIds);
}

/** Whether a list has nothing that another one has not; an absent list has everything. */
export function isPart(list: readonly string[] | undefined, other: readonly string[] | undefined): boolean {
  return other === undefined || (list?.every((one) => other.includes(one)) ?? false);
}
