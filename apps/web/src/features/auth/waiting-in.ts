import type { MenuGroup } from "./user-menu-group.tsx";

/** How much waits for the user behind all the groups' pages. */
export const waitingIn = (groups: readonly MenuGroup[]): number =>
  groups.flatMap(({ pages }) => pages.map(({ waiting }) => waiting?.count ?? 0)).reduce((sum, count) => sum + count, 0);
