/** The screen of an id, by its prefix; undefined for a text that is no id with a screen of its own. */
export function placeOf(id: string): string | undefined {
  const [, prefix = ''] = /^([a-z]+)_[0-9A-Za-z]+$/.exec(id) ?? [];
  return {
    jny: `/journeys/${id}`,
    ord: `/orders/${id}`,
    evt: `/events/${id}`,
    whr: `/webhooks/${id}`,
  }[prefix];
}
