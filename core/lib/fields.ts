type IsSame<One, Other> = (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false

/** The names of a store's fields: neither methods nor what is readonly, as getters are. */
type FieldName<Store> = {
  [Name in keyof Store]: Store[Name] extends (...values: never) => unknown
    ? never
    : IsSame<Pick<Store, Name>, Readonly<Pick<Store, Name>>> extends true
      ? never
      : Name
}[keyof Store]

/** The fields that the `set` of a store may write together. */
export type Fields<Store> = Partial<Pick<Store, FieldName<Store>>>
