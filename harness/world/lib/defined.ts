type Defined<Value> = { [Key in keyof Value]?: Exclude<Value[Key], undefined> }

/** Drops members that are `undefined`, for types with optional members that do not accept `undefined`. */
export function defined<Value extends object>(members: Value): Defined<Value> {
  const there = Object.entries(members).filter(([, value]) => value !== undefined)
  return Object.fromEntries(there) as Defined<Value> // the same members without those that are undefined
}
