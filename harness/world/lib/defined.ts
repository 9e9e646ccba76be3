type Defined<Value> = { [Key in keyof Value]?: Exclude<Value[Key], undefined> }

/** The members that are there: types without `undefined` take no other ones. */
export function defined<Value extends object>(members: Value): Defined<Value> {
  const there = Object.entries(members).filter(([, value]) => value !== undefined)
  return Object.fromEntries(there) as Defined<Value> // the same members, without those that are undefined
}
