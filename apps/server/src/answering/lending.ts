import type { Member } from "@tanyadata/semantic-model";
import { type PolicyUser, policyKey, type View, viewOf, type World } from "@tanyadata/text-to-sql";
import type { SeenData } from "./data-over.ts";

/** Data that are lent: they stay open until they are given back. */
export interface Lent {
  readonly data: SeenData;
  /** The view under which they are seen. */
  readonly view: View | null;
  done(): void;
}

/** Views that are known, and data that stand open for some of them: an engine takes a while to make, and with each of its members some room. */
const mostViews = 2000;
const mostOpen = 40;
const mostMembers = 300_000;

type Opened = SeenData & { readonly members: readonly Member[] };
interface Open {
  readonly data: Promise<Opened>;
  /** How many members it holds, once that is known. */
  members: number;
  users: number;
  isOver: boolean;
}

/**
 * Lends data as users see them. Who sees the same shares the same, kept by what is kept from them; what nobody has used for longest makes room.
 * @param open makes data over a view; `held`: members, where all that there are may be told
 */
export function lending(
  whole: SeenData,
  world: World,
  open: (view: View, held?: readonly Member[]) => Promise<Opened>,
) {
  const { policies } = world.model;
  const views = new Map<string, View>();
  const opened = new Map<string, Open>();

  /** What of the data is there for a user. */
  function view(user: PolicyUser): View | null {
    if (!policies) return null;
    const key = policyKey(policies, user);
    const known = views.get(key) ?? viewOf(policies, user, world);
    views.delete(key);
    views.set(key, known);
    const [oldest] = views.size > mostViews ? views.keys() : [];
    if (oldest !== undefined) views.delete(oldest);
    return known;
  }

  /** Members of entities whose tables are told whole are held already; what a role of the database sees of them, it alone can tell. */
  function heldIn({ model, limits, role }: View): readonly Member[] | undefined {
    if (role || [...model.entities.values()].some(({ table }) => limits.has(table)) || model.views.size > 0)
      return undefined;
    return world.members.filter(({ entity }) => model.entities.has(entity));
  }

  const closeUnused = (one: Open): void => {
    if (one.isOver && one.users === 0) void one.data.then((data) => data.close()).catch(() => {});
  };

  function openFor(view: View): Open {
    const known = opened.get(view.kept);
    const one: Open = known ?? { data: open(view, heldIn(view)), members: 0, users: 0, isOver: false };
    opened.delete(view.kept);
    opened.set(view.kept, one);
    if (!known)
      one.data.then(
        ({ members }) => {
          one.members = members.length;
          makeRoom();
        },
        // What could not be opened is tried again.
        () => opened.get(view.kept) === one && opened.delete(view.kept),
      );
    return one;
  }

  /** Lets go of what nobody has used for longest, but never of the last. */
  function makeRoom(): void {
    const held = (): number => [...opened.values()].reduce((sum, { members }) => sum + members, 0);
    while (opened.size > 1 && (opened.size > mostOpen || held() > mostMembers)) {
      const [oldest] = opened;
      if (!oldest) return;
      opened.delete(oldest[0]);
      oldest[1].isOver = true;
      closeUnused(oldest[1]);
    }
  }

  return {
    view,
    async lend(user: () => Promise<PolicyUser>): Promise<Lent> {
      const seen = policies ? view(await user()) : null;
      if (!seen || seen.isWhole) return { data: whole, view: seen, done: () => {} };
      const one = openFor(seen);
      one.users++;
      const done = (): void => {
        one.users--;
        closeUnused(one);
      };
      try {
        return { data: await one.data, view: seen, done };
      } catch (error) {
        done();
        throw error;
      }
    },
    async close(): Promise<void> {
      for (const { data } of opened.values()) await data.then((one) => one.close()).catch(() => {});
      opened.clear();
    },
  };
}
