import { type Access, administrators, type Group } from "@tanyadata/contract";
import { newId } from "../../ids.ts";
import type { Store } from "../../store/store.ts";

/** What policies know of a user: the names of their groups, with that of all administrators, and their values of each attribute. */
export interface KnownUser {
  readonly groups: readonly string[];
  readonly attributes: Readonly<Record<string, readonly string[]>>;
}

/** Somebody, as they are called. */
export interface NamedUser {
  readonly id: string;
  readonly email: string;
  readonly nickname: string;
}

/** Groups of users and what users have of their own. */
export interface GroupStore {
  /** By name. */
  list(): Promise<Omit<Group, "rules">[]>;
  /** A group of this name, which may be there already. */
  add(name: string, now: Date): Promise<Omit<Group, "rules">>;
  /** `undefined`: there is none of this id. */
  remove(id: string): Promise<{ readonly name: string } | undefined>;
  find(userId: string): Promise<NamedUser | undefined>;
  /** All who may log in, by email. */
  users(): Promise<NamedUser[]>;
  accessOf(userId: string): Promise<Access>;
  /** `false`: one of the groups is not there, and nothing was changed. */
  setAccess(userId: string, access: Access): Promise<boolean>;
  /** Puts a user into those of the `managed` groups that are named, which are made where they are not there, and out of the others; whether anything changed. */
  setNamed(userId: string, managed: readonly string[], named: readonly string[], now: Date): Promise<boolean>;
  userOf(userId: string): Promise<KnownUser>;
}

export function groupStore({ db }: Pick<Store, "db">): GroupStore {
  const idsOf = async (names: readonly string[]): Promise<string[]> => {
    if (names.length === 0) return [];
    return (await db.selectFrom("groups").select("id").where("name", "in", names).execute()).map(({ id }) => id);
  };
  const addNamed = (name: string, now: Date) =>
    db
      .insertInto("groups")
      .values({ id: newId(now), name, created_at: now.toISOString() })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute();
  const counted = () =>
    db
      .selectFrom("groups")
      .leftJoin("group_members", "group_members.group_id", "groups.id")
      .select(({ fn }) => ["groups.id", "groups.name", fn.count("group_members.user_id").as("members")])
      .groupBy(["groups.id", "groups.name"])
      .orderBy("groups.name");
  /** PostgreSQL gives counts as text. */
  const told = ({ members, ...group }: { id: string; name: string; members: string | number | bigint }) => ({
    ...group,
    members: Number(members),
  });
  const people = () => db.selectFrom("users").select(["id", "email", "nickname"]).where("disabled_at", "is", null);
  const valuesOf = async (userId: string): Promise<Record<string, string[]>> => {
    const rows = await db
      .selectFrom("user_attributes")
      .select(["attribute", "value"])
      .where("user_id", "=", userId)
      .orderBy("attribute")
      .orderBy("value")
      .execute();
    const values: Record<string, string[]> = {};
    for (const { attribute, value } of rows) values[attribute] = [...(values[attribute] ?? []), value];
    return values;
  };
  const groupsOf = (userId: string) =>
    db
      .selectFrom("group_members")
      .innerJoin("groups", "groups.id", "group_members.group_id")
      .select(["groups.id", "groups.name"])
      .where("group_members.user_id", "=", userId)
      .orderBy("groups.name")
      .execute();

  const rankOf = (userId: string) =>
    db.selectFrom("users").select("is_admin").where("id", "=", userId).executeTakeFirst();

  return {
    list: async () => (await counted().execute()).map(told),
    async add(name, now) {
      await addNamed(name, now);
      return told(await counted().where("groups.name", "=", name).executeTakeFirstOrThrow());
    },
    remove: (id) => db.deleteFrom("groups").where("id", "=", id).returning("name").executeTakeFirst(),
    find: (userId) => people().where("id", "=", userId).executeTakeFirst(),
    users: () => people().orderBy("email").execute(),
    accessOf: async (userId) => ({
      groups: (await groupsOf(userId)).map(({ id }) => id),
      attributes: await valuesOf(userId),
    }),
    setAccess: (userId, { groups, attributes }) =>
      db.transaction().execute(async (transaction) => {
        const ids = [...new Set(groups)];
        const there =
          ids.length > 0 ? await transaction.selectFrom("groups").select("id").where("id", "in", ids).execute() : [];
        if (there.length < ids.length) return false;
        await transaction.deleteFrom("group_members").where("user_id", "=", userId).execute();
        await transaction.deleteFrom("user_attributes").where("user_id", "=", userId).execute();
        for (const id of ids)
          await transaction.insertInto("group_members").values({ group_id: id, user_id: userId }).execute();
        for (const [attribute, values] of Object.entries(attributes))
          for (const value of new Set(values))
            await transaction.insertInto("user_attributes").values({ user_id: userId, attribute, value }).execute();
        return true;
      }),
    async setNamed(userId, managed, named, now) {
      for (const name of named) await addNamed(name, now);
      const [all, wanted] = [await idsOf(managed), new Set(await idsOf(named))];
      const is = new Set((await groupsOf(userId)).map(({ id }) => id));
      const leaves = all.filter((id) => is.has(id) && !wanted.has(id));
      const enters = [...wanted].filter((id) => !is.has(id));
      for (const id of leaves)
        await db.deleteFrom("group_members").where("user_id", "=", userId).where("group_id", "=", id).execute();
      for (const id of enters)
        await db
          .insertInto("group_members")
          .values({ group_id: id, user_id: userId })
          .onConflict((conflict) => conflict.columns(["user_id", "group_id"]).doNothing())
          .execute();
      return leaves.length + enters.length > 0;
    },
    userOf: async (userId) => {
      const [groups, attributes, user] = await Promise.all([groupsOf(userId), valuesOf(userId), rankOf(userId)]);
      const names = groups.map(({ name }) => name);
      return { groups: user?.is_admin ? [...names, administrators] : names, attributes };
    },
  };
}
